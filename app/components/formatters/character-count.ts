/** `약 1만 8천 자`, `약 3천 자`, `420자`. */
export function characterCount(characters: number): string {
  if (characters < 1000) return `${characters}자`;
  const thousands = Math.round(characters / 1000);
  const [tenThousands, rest] = [Math.floor(thousands / 10), thousands % 10];
  const parts = [tenThousands > 0 ? `${tenThousands}만` : '', rest > 0 ? `${rest}천` : ''];
  return `약 ${parts.filter(Boolean).join(' ')} 자`;
}
