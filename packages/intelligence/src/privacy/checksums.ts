/** Whether digits pass the check of payment cards (Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^[2-6]\d{12,18}$/.test(digits) && !/^[1]\d{14}$/.test(digits)) return false;
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const weighed = place % 2 === 0 ? digit : digit * 2;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}

/** Whether letters and digits without spaces pass the check of international account numbers. */
export function isIban(compact: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) return false;
  let remainder = 0;
  for (const character of compact.slice(4) + compact.slice(0, 4))
    for (const digit of String(Number.parseInt(character, 36))) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder === 1;
}
