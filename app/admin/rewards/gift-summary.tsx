import { type ReactNode, useEffect, useRef } from 'react';
import { LinkButton, Panel } from '../components/console-page.tsx';
import { Figures } from '../components/figures.tsx';

/** Who gets a gift and what it costs, before it is made. */
export interface GiftPreviewView {
  heads: number | null;
  each: number;
  total: number;
  won: number;
  left: number;
  needsSecond: boolean;
  /** What was shown, sent with the confirmation. */
  seen: string;
}

const count = (sum: number): string => sum.toLocaleString('ko-KR');

/** Takes the focus, so that the numbers are read before the gift is made. */
export function GiftSummary({ preview, coinWon }: { preview: GiftPreviewView; coinWon: number }): ReactNode {
  const { heads, each, total, won, left, needsSecond } = preview;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), [preview.seen]);
  return (
    <div ref={element} tabIndex={-1} role="status">
      <Panel
        title="받는 사람과 비용"
        actions={needsSecond ? <LinkButton href="/operator/proposals">승인 대기 보기</LinkButton> : null}
      >
        <Figures
          figures={[
            {
              label: '받는 사람',
              value: heads === null ? '기간 안 가입자' : `${count(heads)}명`,
              note: heads === 0 ? '쿠폰 번호를 만들 때 계산합니다.' : '받을 수 있는 최대 인원',
            },
            { label: '한 사람에게', value: `${count(each)}코인`, note: '대여권과 작품은 코인으로 환산' },
            {
              label: '모두',
              value: `${count(total)}코인`,
              note: heads === null ? '한 사람 몫만 계산' : '인원 × 한 사람 몫',
            },
            { label: '비용', value: `${count(won)}원`, note: `코인 하나 ${count(coinWon)}원으로 환산` },
          ]}
        />
        <p>
          {needsSecond
            ? `오늘 혼자 지급할 수 있는 ${count(left)}코인을 넘습니다. 다른 운영자가 승인하면 바로 지급됩니다.`
            : `오늘 혼자 지급할 수 있는 ${count(left)}코인 안입니다. 만들면 바로 회원의 선물함에 들어갑니다.`}
        </p>
      </Panel>
    </div>
  );
}
