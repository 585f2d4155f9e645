// `node --import` loads this file before the product. It shifts the product's clock by SHIFT_CLOCK_MS. The database's
// clock stays right.
const shift = Number(process.env.SHIFT_CLOCK_MS)
const Right = globalThis.Date

globalThis.Date = class WrongClock extends Right {
  constructor(...given) {
    if (given.length === 0) super(Right.now() + shift)
    else super(...given)
  }

  static now() {
    return Right.now() + shift
  }
}
