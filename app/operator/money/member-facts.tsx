import type { ReactNode } from 'react';
import { PROVIDER_NAMES } from '#vocabulary/members';
import { seoulMinute } from '#vocabulary/seoul-date';
import { Facts, LinkButton, Mark, Panel, Stat, Stats } from '../kit/console-page.tsx';
import { AGE_NAMES, CONSENT_NAMES, MEMBER_STATE_NAMES, MEMBER_STATE_TONES } from './money-words.ts';
import type { ShownBalances, ShownMember } from './shown-member.ts';

interface MemberFactsProps {
  member: ShownMember;
  balances: ShownBalances;
  mayDecide: boolean;
}

/** What is known of a member: how they stand, what they have, how they come in, what they agreed to. */
export function MemberFacts({ member, balances, mayDecide }: MemberFactsProps): ReactNode {
  const at = `/operator/members/${member.memberNo}`;
  return (
    <>
      <Stats>
        <Stat label="코인" value={balances.coin} href={`${at}/ledger`} />
        <Stat label="보너스 코인" value={balances.bonus} href={`${at}/ledger`} />
        <Stat label="포인트" value={balances.point + balances.tempPoint} href={`${at}/ledger`} />
        <Stat label="마일리지" value={balances.mileage} href={`${at}/ledger`} />
        {balances.debt > 0 ? <Stat label="갚을 코인" value={balances.debt} tone="bad" href={`${at}/ledger`} /> : null}
      </Stats>
      <Panel
        title="회원 정보"
        actions={
          <>
            <LinkButton href={`${at}/ledger`}>지갑 내역</LinkButton>
            <LinkButton href={`${at}/purchases`}>구매 내역</LinkButton>
            <LinkButton href={`${at}/money`}>{mayDecide ? '지급·정정' : '지급 제안'}</LinkButton>
          </>
        }
      >
        <Facts facts={factsOf(member, mayDecide)} />
      </Panel>
      <Panel title="로그인">
        <Facts
          facts={[
            { name: '로그인 방법', value: lines(member.ways.map(wayLine)) },
            { name: '로그인한 기기', value: lines(member.sessions.map(sessionLine)) },
          ]}
        />
      </Panel>
      <Panel title="동의">
        <Facts
          facts={member.consents.map(({ kind, isGiven, version, at: said }) => ({
            name: CONSENT_NAMES[kind],
            value: `${isGiven ? '동의' : '거부'} · ${seoulMinute(said)} · ${version}`,
          }))}
        />
      </Panel>
    </>
  );
}

function factsOf(member: ShownMember, mayDecide: boolean): { name: string; value: ReactNode }[] {
  const proved = member.mailProvedAt ? '인증함' : '인증하지 않음';
  const { memberNo } = member;
  return [
    { name: '상태', value: <Mark tone={MEMBER_STATE_TONES[member.state]}>{MEMBER_STATE_NAMES[member.state]}</Mark> },
    { name: '메일', value: member.mail ? `${member.mail} · ${proved}` : '없음' },
    { name: '가입', value: `${seoulMinute(member.joinedAt)} · ${PROVIDER_NAMES[member.joinedBy]}` },
    {
      name: '본인인증',
      value: member.verifiedAt
        ? `${AGE_NAMES[member.age]} · ${seoulMinute(member.verifiedAt)} · ${member.verifiedBy ?? ''}`
        : '하지 않음',
    },
    { name: '성인 모드', value: member.adultMode ? '켬' : '끔' },
    {
      name: '서재',
      value: `관심 작품 ${member.follows}편, 가진 작품 ${member.heldWorks}편(${member.heldEpisodes}회차)`,
    },
    { name: '구매', value: <a href={`/operator/members/${memberNo}/purchases`}>{member.purchases}건</a> },
    {
      name: '결제',
      value: mayDecide ? (
        <a href={`/operator/payments?member=${memberNo}`}>{member.payments}건</a>
      ) : (
        `${member.payments}건`
      ),
    },
    { name: '선물', value: `기다리는 선물 ${member.giftsWaiting}개, 받은 선물 ${member.giftsTaken}개` },
    { name: '1:1 문의', value: <a href={`/operator/inquiries?list=all&member=${memberNo}`}>{member.inquiries}건</a> },
  ];
}

function wayLine({ provider, mail, linkedAt, usedAt }: ShownMember['ways'][number]): string {
  const used = usedAt ? ` · 마지막 로그인 ${seoulMinute(usedAt)}` : '';
  return `${PROVIDER_NAMES[provider]}${mail ? ` · ${mail}` : ''} · ${seoulMinute(linkedAt)} 연결${used}`;
}

function sessionLine({ device, startedAt, seenAt }: ShownMember['sessions'][number]): string {
  const agent = device.userAgent ? ` · ${device.userAgent}` : '';
  return `${device.type} · ${seoulMinute(startedAt)} 로그인 · ${seoulMinute(seenAt)} 이용${agent}`;
}

function lines(texts: string[]): ReactNode {
  return texts.length === 0 ? '없음' : texts.map((text) => <div key={text}>{text}</div>);
}
