const FORMS: Readonly<Record<string, RegExp>> = {
  iqn: /iqn\.\d{4}-\d{2}\.([A-Za-z0-9\-.]+)(:[^,;*&$|\s]+)$/,
  eui: /^eui.[A-Za-z0-9]{16}$/,
  naa: /^naa.[A-Za-z0-9]{32}$/,
}

/** The most that a volume's name and its portal may take together, where an initiator is named. */
export const MAX_ISCSI_NAME = 64

/** Whether a name of iSCSI is well formed, or not even of a form that there is. */
export function iscsiName(name: string): 'valid' | 'malformed' | 'unknown' {
  const form = name.slice(0, 3)
  if (!Object.hasOwn(FORMS, form)) return 'unknown'
  return FORMS[form]?.test(name) === true ? 'valid' : 'malformed'
}
