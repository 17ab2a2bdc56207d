import { type Markup, textOf } from './markup.ts';

const classesOf = ({ attributes }: Markup): string[] => (attributes['class'] ?? '').split(/\s+/u).filter(Boolean);
const typesOf = ({ attributes }: Markup): string => `${attributes['epub:type'] ?? ''} ${attributes['role'] ?? ''}`;

const VERSE_CLASS =
  /^(?:verse|verses|poem|poems|poetry|stanza|strophe|couplet|lyrics?|linegroup|line-?group|시|시구|연)$/iu;
const VERSE_TYPE = /\bz3998:(?:verse|poem|song|hymn|lyrics|stanza)\b/u;

/** Declared by a type or class. */
export const isDeclaredVerse = (element: Markup): boolean =>
  VERSE_TYPE.test(typesOf(element)) || classesOf(element).some((name) => VERSE_CLASS.test(name));

const DROP_CAP_CLASS = /^(?:drop-?_?caps?|dropcaps?\d*|initial|lettrine|first-?letter|첫글자)$/iu;

/** The first letters of a chapter, set large. */
export function isDropCap(element: Markup, isFloated: boolean): boolean {
  const isSet = isFloated || classesOf(element).some((name) => DROP_CAP_CLASS.test(name));
  return isSet && /^["'“‘「『]?\p{L}{1,2}$/u.test(textOf(element));
}

const PAGE_TYPE = /\b(?:doc-)?pagebreak\b/u;
const PAGE_CLASS = /^(?:page-?_?(?:num(?:ber)?|break|no|nr|marker)|pb|folio|쪽번호)$/iu;
const PAGE_NUMBER = /^[[({\-–—\s]*(?:p(?:age)?\.?\s*)?(?:\d{1,4}|[ivxlc]{1,8})\s*(?:쪽|페이지|면)?[\])}\-–—\s]*$/iu;

/** The number of a printed page. */
export function isPageNumber(element: Markup): boolean {
  if (PAGE_TYPE.test(typesOf(element))) return textOf(element).length <= 20;
  if (classesOf(element).some((name) => PAGE_CLASS.test(name))) return PAGE_NUMBER.test(textOf(element));
  const [, number] = /^(?:page|pg|p)[_-]?0*(\d+)$/iu.exec(element.attributes['id'] ?? '') ?? [];
  return number !== undefined && element.name !== 'p' && number === textOf(element);
}
