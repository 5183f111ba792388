const CREDIT_CARD =
  /^(?:4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}|6(?:011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|3(?:0[0-5]|[68][0-9])[0-9]{11}|(?:2131|1800|35\d{3})\d{11})$/

/** A number of a known issuer with a right check digit; anything that is no digit is skipped. */
export function isCreditCard(text: string): boolean {
  const digits = text.replace(/[^0-9]+/g, '')
  if (!CREDIT_CARD.test(digits)) return false
  let sum = 0
  for (let position = 0; position < digits.length; position++) {
    const digit = Number(digits.charAt(digits.length - 1 - position))
    const weighted = position % 2 === 0 ? digit : digit * 2
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return sum % 10 === 0
}

export function isIsbn10(text: string): boolean {
  const digits = withoutSeparators(text)
  if (!/^(?:[0-9]{9}X|[0-9]{10})$/.test(digits)) return false
  let sum = 0
  for (let position = 0; position < 10; position++) {
    const character = digits.charAt(position)
    sum += (position + 1) * (character === 'X' ? 10 : Number(character))
  }
  return sum % 11 === 0
}

export function isIsbn13(text: string): boolean {
  const digits = withoutSeparators(text)
  if (!/^[0-9]{13}$/.test(digits)) return false
  let sum = 0
  for (let position = 0; position < 12; position++) {
    sum += (position % 2 === 0 ? 1 : 3) * Number(digits.charAt(position))
  }
  return Number(digits.charAt(12)) === (10 - (sum % 10)) % 10
}

function withoutSeparators(text: string): string {
  return text.replace(/[\t\n\f\r -]+/g, '')
}
