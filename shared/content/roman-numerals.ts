const SYMBOLS: readonly [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

/** In Roman numerals from 1 to 3,999, else in digits. */
export function formatRoman(number: number): string {
  if (number < 1 || number > 3_999) return `${number}`;
  let left = number;
  let text = '';
  for (const [value, symbol] of SYMBOLS) for (; left >= value; left -= value) text += symbol;
  return text;
}

/** In either case and canonical form; undefined otherwise. */
export function parseRoman(text: string): number | undefined {
  const letters = text.toUpperCase();
  let value = 0;
  let at = 0;
  for (const [worth, symbol] of SYMBOLS) for (; letters.startsWith(symbol, at); at += symbol.length) value += worth;
  return at === letters.length && formatRoman(value) === letters ? value : undefined;
}
