import type { ReactNode } from 'react';
import { type FamilyRules, NO_LIMIT, closedHoursText, maxRatingText } from '#shared/members/family';
import my from '../account/my.module.css';

/** The rules in force, to read. */
export function RulesList({ rules }: { rules: FamilyRules }): ReactNode {
  const { monthWon, monthCoins, maxRating, weekday, weekend } = rules;
  const rows = [
    ['한 달 충전 한도', monthWon === null ? '서점의 한도' : `${monthWon.toLocaleString('ko-KR')}원`],
    ['한 달 사용 한도', monthCoins === null ? NO_LIMIT : `${monthCoins.toLocaleString('ko-KR')}코인`],
    ['이용 등급', maxRatingText(maxRating)],
    ['평일 이용 제한 시간', closedHoursText(weekday)],
    ['주말 이용 제한 시간', closedHoursText(weekend)],
  ];
  return (
    <dl className={my.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
