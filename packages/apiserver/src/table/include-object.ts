import { badRequest, fieldErrorText, fieldPath, invalid } from '@setpoint/kube'

/** What each row of a Table carries of its object. */
export type IncludeObject = 'None' | 'Metadata' | 'Object'

/** Reads `?includeObject=`; absent and empty mean `Metadata`. Throws a 400 with the server's text for anything else. */
export function parseIncludeObject(value: string | undefined): IncludeObject {
  switch (value) {
    case undefined:
    case '':
      return 'Metadata'
    case 'None':
    case 'Metadata':
    case 'Object':
      return value
    default: {
      const problem = invalid(fieldPath('includeObject'), value, "must be 'Metadata', 'Object', 'None', or empty")
      throw badRequest(`Unable to convert to Table as requested: ${fieldErrorText(problem)}`)
    }
  }
}
