export interface TitleBounds {
  width: number;
  lines: number;
  measure(line: string): number;
  splitWords: boolean;
}

const LEANING = new Set([
  '그',
  '이',
  '저',
  '한',
  '두',
  '세',
  '네',
  '내',
  '첫',
  '새',
  '옛',
  '온',
  '뭇',
  '못',
  '안',
  '더',
  '왜',
  '제',
  '및',
]);

/** Fewest even lines; undefined when the title does not fit. */
export function wrapTitle(title: string, room: TitleBounds): string[] | undefined {
  const words = title.split(' ').flatMap((word) => (room.splitWords ? splitWord(word, room) : [word]));
  if (words.some((word) => room.measure(word) > room.width)) return undefined;
  for (let count = 1; count <= room.lines; count += 1) {
    const lines = evenLines(words, count, room);
    if (lines) return lines;
  }
  return room.splitWords ? cutLines(words, room) : undefined;
}

function splitWord(word: string, room: TitleBounds): string[] {
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part && room.measure(part + letter) > room.width) {
      parts.push(part);
      part = letter;
    } else part += letter;
  }
  return [...parts, part];
}

/** Cheapest break; unevenness and dependent words at line ends cost. */
function evenLines(words: string[], count: number, room: TitleBounds): string[] | undefined {
  interface Setting {
    cost: number;
    lines: string[];
  }
  let settings = new Map<number, Setting>([[0, { cost: 0, lines: [] }]]);
  for (let line = 0; line < count; line += 1) {
    const longer = new Map<number, Setting>();
    for (const [from, before] of settings) {
      for (let to = from + 1; to <= words.length; to += 1) {
        const text = words.slice(from, to).join(' ');
        const slack = room.width - room.measure(text);
        if (slack < 0) break;
        const cost = before.cost + (slack / room.width) ** 2 + breakCost(words[to - 1] ?? '', to === words.length);
        if (cost < (longer.get(to)?.cost ?? Infinity)) longer.set(to, { cost, lines: [...before.lines, text] });
      }
    }
    settings = longer;
  }
  return settings.get(words.length)?.lines;
}

function breakCost(word: string, isEnd: boolean): number {
  if (isEnd) return 0;
  if (/[,.:;!?~…]$/u.test(word)) return -0.15;
  return LEANING.has(word) ? 0.4 : 0;
}

function cutLines(words: string[], room: TitleBounds): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && room.measure(`${longer}…`) <= room.width) lines[lines.length - 1] = longer;
    else if (lines.length < room.lines) lines.push(word);
    else return [...lines.slice(0, -1), `${lines.at(-1) ?? ''}…`];
  }
  return lines;
}
