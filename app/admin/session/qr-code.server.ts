import { encode } from 'uqr';

/** SVG path and side length. */
export interface QrCode {
  path: string;
  side: number;
}

const BORDER = 4;

/** Includes the quiet zone. */
export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(''), side: size };
}
