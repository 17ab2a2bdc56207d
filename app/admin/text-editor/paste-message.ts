import { DROPPED_KINDS, type Dropped, type DroppedKind } from './paste-blocks.ts';

const NAMES: Record<DroppedKind, (count: number) => string> = {
  picture: (count) => `그림 ${count}개`,
  media: (count) => `동영상·소리 ${count}개`,
  link: (count) => `링크 주소 ${count}개`,
  underline: () => '밑줄',
  colour: () => '글자색',
};

/** What a paste dropped, in a sentence; empty when nothing was lost. */
export function pasteMessage(dropped: Dropped): string {
  const parts = DROPPED_KINDS.flatMap((kind) => {
    const count = dropped[kind] ?? 0;
    return count > 0 ? [NAMES[kind](count)] : [];
  });
  if (parts.length === 0) return '';
  const hint = dropped.picture ? ' 그림은 도구 모음의 그림 버튼으로 올려 주세요.' : '';
  return `붙여 넣은 글에서 옮기지 못한 것: ${parts.join(', ')}.${hint}`;
}
