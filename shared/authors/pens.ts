/** Version of the author terms (연재 약관), with the day it took effect. */
export const AUTHOR_TERMS_VERSION = '2026-12-01';

/** What an author agrees to. */
export const AUTHOR_TERMS: readonly string[] = [
  '직접 썼거나 연재할 권리가 있는 작품만 올립니다. 2차 창작과 번역은 원저작자의 허락을 증빙합니다.',
  '저작권은 작가에게 있습니다. 서점은 공개한 작품을 독자에게 보이고 알리는 데에만 이용합니다.',
  '등급 질문과 AI 사용을 사실대로 신고합니다. 다르게 신고하면 등급이 바뀌거나 공개가 미뤄질 수 있습니다.',
  '법을 위반하거나 다른 사람의 권리를 침해하는 작품은 내려갈 수 있고, 사유를 알려 드립니다. 이의를 한 번 제기할 수 있습니다.',
  '독자가 구매한 회차는 내린 뒤에도 그 독자가 계속 볼 수 있습니다.',
  '작품과 원고는 언제든지 파일로 내려받을 수 있습니다. 이용이 제한되거나 떠날 때에도 같습니다.',
];

/** Pens of a person. */
export const MAX_PENS = 3;

/** Lengths of a pen's name, introduction and notes. */
export const PEN_LIMITS = { shortest: 2, name: 20, intro: 500 } as const;

const NAME = /^[가-힣a-zA-Z0-9](?:[가-힣a-zA-Z0-9 ]*[가-힣a-zA-Z0-9])?$/u;
const RESERVED = [
  '운영자',
  '관리자',
  '운영팀',
  '서점',
  '고객센터',
  'admin',
  'administrator',
  'operator',
  'staff',
  'official',
];

/** The name in NFC without needless spaces. */
export function normalizePenName(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');
}

/** Names with equal keys look alike. */
export function penKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** What is wrong with a normalized name; undefined when it may be used. */
export function penNameProblem(name: string, shop: string): 'shape' | 'reserved' | undefined {
  if (name.length < PEN_LIMITS.shortest || name.length > PEN_LIMITS.name || !NAME.test(name)) return 'shape';
  const key = penKey(name);
  return [...RESERVED, shop].some((word) => penKey(word) !== '' && key.includes(penKey(word))) ? 'reserved' : undefined;
}
