/** What a spreadsheet would work out, in every writing of its first letter. */
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

/** Whether a spreadsheet would work the cell out; a plain number it may. */
export const isFormula = (cell: string): boolean => /^[\s\0]*[=+\-@|＝＋－＠]/u.test(cell) && !/^-?\d+$/.test(cell);

/** Cells of a sheet as a spreadsheet finds them that parts lines at commas, semicolons and tabs alike. */
export function cellsOf(sheet: string): string[] {
  const cells = sheet.slice(1).matchAll(/("(?:[^"]|"")*"|[^",;\t\r\n]*)(?:[,;\t]|\r\n|$)/g);
  return [...cells].map(([, cell = '']) => cell.replace(/^"([\s\S]*)"$/, '$1').replaceAll('""', '"'));
}
