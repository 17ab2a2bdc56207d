/** Formulas with every variant of the first character. */
export const FORMULAS = [
  '=1+1',
  '+1',
  '-1+1',
  '@SUM(1)',
  ' =1+1',
  '\t=1+1',
  '＝1+1',
  '＋1',
  '＠SUM(1)',
  '가;=1+1',
  '"=1+1',
];

/** Whether a spreadsheet evaluates the cell; plain numbers are allowed. */
export const isFormula = (cell: string): boolean => /^[\s\0]*[=+\-@|＝＋－＠]/u.test(cell) && !/^-?\d+$/.test(cell);

/** Splits at commas, semicolons and tabs, as spreadsheets may. */
export function cellsOf(dialog: string): string[] {
  const cells = dialog.slice(1).matchAll(/("(?:[^"]|"")*"|[^",;\t\r\n]*)(?:[,;\t]|\r\n|$)/g);
  return [...cells].map(([, cell = '']) => cell.replace(/^"([\s\S]*)"$/, '$1').replaceAll('""', '"'));
}
