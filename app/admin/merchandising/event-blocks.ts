import type { EntityField, Values } from './entity-form.ts';

export const BLOCK_NAMES: Record<string, string> = {
  heading: '제목',
  text: '글',
  image: '그림',
  works: '작품 목록',
  promotion: '기획전의 작품',
  theme: '테마의 작품',
  coupon: '쿠폰 버튼',
  gift: '선물 버튼',
  attendance: '출석',
  countdown: '남은 시간',
  link: '링크 버튼',
  notice: '접는 글',
  winners: '당첨자',
  divider: '나눔선',
};

const MARKDOWN = '마크다운으로 적어 주세요.';
export const BLOCK_FIELDS: Record<string, readonly EntityField[]> = {
  heading: [
    { name: 'text', label: '제목', kind: 'line' },
    { name: 'icon', label: '아이콘', kind: 'pick', picks: 'icon', isSingle: true, hint: '없어도 됩니다.' },
  ],
  text: [{ name: 'text', label: '글', kind: 'names', hint: MARKDOWN }],
  image: [
    { name: 'picture', label: '그림', kind: 'picture' },
    { name: 'alt', label: '그림을 대신하는 글', kind: 'line', hint: '그림을 볼 수 없는 독자가 읽습니다.' },
  ],
  works: [
    { name: 'title', label: '제목', kind: 'line' },
    { name: 'works', label: '작품', kind: 'pick', picks: 'work' },
  ],
  promotion: [
    { name: 'title', label: '제목', kind: 'line' },
    { name: 'name', label: '기획전', kind: 'pick', picks: 'promotion', isSingle: true },
  ],
  theme: [
    { name: 'title', label: '제목', kind: 'line' },
    { name: 'name', label: '테마', kind: 'pick', picks: 'theme', isSingle: true },
  ],
  coupon: [
    {
      name: 'name',
      label: '쿠폰 코드',
      kind: 'line',
      hint: '선물·쿠폰에서 만든 코드입니다. 코드는 암호화해 저장하므로 찾을 수 없어, 받아 두신 코드를 붙여 넣어 주세요.',
    },
  ],
  gift: [{ name: 'name', label: '선물', kind: 'pick', picks: 'gift', isSingle: true }],
  attendance: [],
  countdown: [
    { name: 'text', label: '무엇까지', kind: 'line' },
    { name: 'to', label: '언제까지', kind: 'moment', hint: '비우면 이벤트가 끝날 때입니다.' },
  ],
  link: [
    { name: 'text', label: '버튼의 글', kind: 'line' },
    { name: 'href', label: '주소', kind: 'line', hint: '/로 시작하는 서점의 주소나 https 주소' },
    { name: 'icon', label: '아이콘', kind: 'pick', picks: 'icon', isSingle: true },
  ],
  notice: [
    { name: 'title', label: '제목', kind: 'line' },
    { name: 'text', label: '글', kind: 'names', hint: MARKDOWN },
    { name: 'open', label: '펼쳐 둡니다', kind: 'check' },
  ],
  winners: [
    { name: 'title', label: '제목', kind: 'line' },
    { name: 'on', label: '발표한 날', kind: 'day' },
    { name: 'works', label: '당첨자', kind: 'names', hint: '한 줄에 한 분씩. 이름은 가려서 저장합니다.' },
  ],
  divider: [],
};

const MAX_BLOCKS = 60;

/** Parses `blocks.0.kind`, `blocks.0.text`, … in order. */
export function blocksIn(values: Values): Values[] {
  const blocks: Values[] = [];
  for (const [name, value] of Object.entries(values)) {
    const [, at, field] = /^blocks\.(\d{1,2})\.([a-z]+)$/.exec(name) ?? [];
    if (at === undefined || field === undefined || Number(at) >= MAX_BLOCKS) continue;
    const block = (blocks[Number(at)] ??= {});
    block[field] = value;
  }
  return blocks.filter((block) => block?.['kind'] !== undefined);
}

export function withBlocks(values: Values, blocks: readonly Values[]): Values {
  const others = Object.entries(values).filter(([name]) => !name.startsWith('blocks.'));
  const named = blocks.flatMap((block, at) =>
    Object.entries(block).map(([field, value]) => [`blocks.${at}.${field}`, value]),
  );
  return Object.fromEntries([...others, ...named]);
}

/** Applies `add`, `up:2`, `down:2`, `move:2:5` or `remove:2`; undefined for other actions. */
export function changedBlocks(blocks: readonly Values[], action: string, kind: string): Values[] | undefined {
  if (action === 'add') return kind in BLOCK_NAMES && blocks.length < MAX_BLOCKS ? [...blocks, { kind }] : [...blocks];
  const [, act, place, goal] = /^(up|down|remove|move(?=:\d+:)):(\d{1,2})(?::(\d{1,2}))?$/.exec(action) ?? [];
  if (act === undefined) return undefined;
  const at = Number(place);
  const block = blocks[at];
  if (!block) return [...blocks];
  const others = blocks.toSpliced(at, 1);
  if (act === 'remove') return others;
  const to = { up: at - 1, down: at + 1, move: Number(goal) }[act] ?? at;
  return others.toSpliced(Math.max(0, to), 0, block);
}
