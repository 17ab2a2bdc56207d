import { encode } from 'uqr';

/** A QR code as one path of squares, and the side of the square that it fills. */
export interface QrDrawing {
  path: string;
  side: number;
}

const BORDER = 4;

/** Draws a text as a QR code, with the white border that cameras need. */
export function qrDrawing(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(''), side: size };
}
