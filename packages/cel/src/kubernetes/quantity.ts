import { messageOf, parseQuantity, Quantity } from '@setpoint/kube'
import { declare, memberOverload, overload, type Library } from '../declare/index.js'
import { BOOL, DOUBLE, INT, STRING, structType, type Type } from '../type/index.js'
import { CelDouble, Failure, intOf, Opaque, type Int } from '../value/index.js'

export const QUANTITY_TYPE: Type = structType('kubernetes.Quantity')

/** An amount of a resource as a value of expressions. */
export class QuantityValue extends Opaque {
  readonly type: Type = QUANTITY_TYPE
  readonly quantity: Quantity

  constructor(quantity: Quantity) {
    super()
    this.quantity = quantity
  }

  equals(other: Opaque): boolean {
    return other instanceof QuantityValue && other.quantity.equals(this.quantity)
  }

  override toString(): string {
    return this.quantity.toString()
  }
}

function quantityOf(text: string): QuantityValue {
  try {
    return new QuantityValue(parseQuantity(text))
  } catch (error) {
    throw new Failure(messageOf(error))
  }
}

function isQuantity(text: string): boolean {
  try {
    parseQuantity(text)
    return true
  } catch {
    return false
  }
}

/** The amount as an int, if it is one. */
function wholeAmount({ quantity }: QuantityValue): Int | undefined {
  const whole = quantity.value()
  return Quantity.of(whole).equals(quantity) ? intOf(whole) : undefined
}

function asInteger(value: QuantityValue): Int {
  const amount = wholeAmount(value)
  if (amount === undefined) throw new Failure('cannot convert value to integer')
  return amount
}

type Amount = QuantityValue | Int

/** Whole numbers take part in sums as they are. */
function operand(value: Amount): Quantity {
  return value instanceof QuantityValue ? value.quantity : Quantity.of(value, 'DecimalExponent')
}

const add = (a: QuantityValue, b: Amount): QuantityValue => new QuantityValue(a.quantity.add(operand(b)))
const subtract = (a: QuantityValue, b: Amount): QuantityValue => new QuantityValue(a.quantity.subtract(operand(b)))
const compare = (a: QuantityValue, b: QuantityValue): number => a.quantity.compare(b.quantity)
const Q = QUANTITY_TYPE

/** Quantities such as `500m` and `2Gi`. */
export const QUANTITY_LIBRARY: Library = {
  name: 'kubernetes.quantity',
  functions: [
    declare('quantity', overload('string_to_quantity', [STRING], Q, quantityOf)),
    declare('isQuantity', overload('is_quantity_string', [STRING], BOOL, isQuantity)),
    declare(
      'sign',
      overload('quantity_sign', [Q], INT, ({ quantity }: QuantityValue) => quantity.sign),
    ),
    declare(
      'isGreaterThan',
      memberOverload(
        'quantity_is_greater_than',
        [Q, Q],
        BOOL,
        (a: QuantityValue, b: QuantityValue) => compare(a, b) > 0,
      ),
    ),
    declare(
      'isLessThan',
      memberOverload('quantity_is_less_than', [Q, Q], BOOL, (a: QuantityValue, b: QuantityValue) => compare(a, b) < 0),
    ),
    declare('compareTo', memberOverload('quantity_compare_to', [Q, Q], INT, compare)),
    declare(
      'asApproximateFloat',
      memberOverload(
        'quantity_get_float',
        [Q],
        DOUBLE,
        ({ quantity }: QuantityValue) => new CelDouble(quantity.asNumber()),
      ),
    ),
    declare('asInteger', memberOverload('quantity_get_int', [Q], INT, asInteger)),
    declare(
      'isInteger',
      memberOverload('quantity_is_integer', [Q], BOOL, (value: QuantityValue) => wholeAmount(value) !== undefined),
    ),
    declare(
      'add',
      memberOverload('quantity_add', [Q, Q], Q, add),
      memberOverload('quantity_add_int', [Q, INT], Q, add),
    ),
    declare(
      'sub',
      memberOverload('quantity_sub', [Q, Q], Q, subtract),
      memberOverload('quantity_sub_int', [Q, INT], Q, subtract),
    ),
  ],
}
