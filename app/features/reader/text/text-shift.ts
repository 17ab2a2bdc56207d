// Beside an open sheet the text is shown elsewhere than it is laid out, without being scrolled.

let shifted: readonly HTMLElement[] = [];
let translation = '';

function translate(value: string): void {
  for (const element of shifted) element.style.translate = value;
}

/** Shows elements of the text displaced by pixels; replaces an earlier displacement. */
export function shiftText(elements: readonly HTMLElement[], [x, y]: readonly [number, number]): void {
  translate('');
  translation = x || y ? `${x}px ${y}px` : '';
  shifted = translation ? elements : [];
  translate(translation);
}

/** Measures the text where it is laid out. */
export function measureUnshifted<Result>(measure: () => Result): Result {
  translate('');
  try {
    return measure();
  } finally {
    translate(translation);
  }
}
