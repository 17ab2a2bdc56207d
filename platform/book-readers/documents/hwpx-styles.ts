import { type Markup, elementsNamed } from '../html/markup.ts';

export interface HwpxStyles {
  headings: Map<string, 1 | 2 | 3>;
  aligns: Map<string, 'center' | 'end'>;
  marks: Map<string, 'emphasis' | 'strong' | 'dots'>;
}

export function readHwpxStyles(header: Markup | undefined): HwpxStyles {
  const styles: HwpxStyles = { headings: new Map(), aligns: new Map(), marks: new Map() };
  if (!header) return styles;
  for (const style of elementsNamed(header, 'style')) {
    const level = headingLevel(style.attributes['name'] ?? '', style.attributes['engName'] ?? '');
    if (level !== undefined) styles.headings.set(style.attributes['id'] ?? '', level);
  }
  for (const paragraph of elementsNamed(header, 'parapr')) readParagraph(paragraph, styles);
  for (const letters of elementsNamed(header, 'charpr')) {
    const mark = markOf(letters);
    if (mark !== undefined) styles.marks.set(letters.attributes['id'] ?? '', mark);
  }
  return styles;
}

function headingLevel(name: string, english: string): 1 | 2 | 3 | undefined {
  const [, digits = '1'] = /^(?:개요|제목|큰제목|장제목|heading|outline)\s*(\d)?/iu.exec(name) ??
    /^(?:heading|outline)\s*(\d)/iu.exec(english) ?? ['', ''];
  return digits === '' ? undefined : levelOf(Number(digits));
}

const levelOf = (number: number): 1 | 2 | 3 => (number <= 1 ? 1 : number === 2 ? 2 : 3);

function readParagraph(paragraph: Markup, styles: HwpxStyles): void {
  const id = paragraph.attributes['id'] ?? '';
  const align = elementsNamed(paragraph, 'align')[0]?.attributes['horizontal'];
  if (align === 'CENTER') styles.aligns.set(id, 'center');
  else if (align === 'RIGHT') styles.aligns.set(id, 'end');
}

function markOf(letters: Markup): 'emphasis' | 'strong' | 'dots' | undefined {
  if ((letters.attributes['symMark'] ?? 'NONE') !== 'NONE') return 'dots';
  if (elementsNamed(letters, 'bold').length > 0) return 'strong';
  return elementsNamed(letters, 'italic').length > 0 ? 'emphasis' : undefined;
}
