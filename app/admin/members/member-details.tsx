import type { ReactNode } from 'react';
import { PROVIDER_NAMES } from '#shared/members/members';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { DetailList, LinkButton, Badge, Panel, Stat, Stats } from '../components/console-page.tsx';
import { AGE_NAMES, CONSENT_NAMES, MEMBER_STATE_NAMES, MEMBER_STATE_TONES } from '../payments/money-labels.ts';
import type { BalancesView, MemberView } from './member-view.ts';

interface MemberDetailsProps {
  member: MemberView;
  balances: BalancesView;
  mayDecide: boolean;
}

export function MemberDetails({ member, balances, mayDecide }: MemberDetailsProps): ReactNode {
  const at = adminPaths.member(member.memberNo);
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
            <LinkButton opensForm href={`${at}/money`}>
              {mayDecide ? '지급·정정' : '지급 제안'}
            </LinkButton>
          </>
        }
      >
        <DetailList details={detailsOf(member, mayDecide)} />
      </Panel>
      <Panel title="로그인">
        <DetailList
          details={[
            { name: '로그인 방법', value: joinLines(member.ways.map(methodLine)) },
            { name: '로그인한 기기', value: joinLines(member.sessions.map(sessionLine)) },
          ]}
        />
      </Panel>
      <Panel title="동의">
        {member.consents.length === 0 ? <p>동의를 받은 기록이 없습니다.</p> : null}
        <DetailList
          details={member.consents.map(({ kind, isGiven, version, at: message }) => ({
            name: CONSENT_NAMES[kind],
            value: `${isGiven ? '동의' : '거부'} · ${seoulMinute(message)} · ${version}`,
          }))}
        />
      </Panel>
    </>
  );
}

function detailsOf(member: MemberView, mayDecide: boolean): { name: string; value: ReactNode }[] {
  const proved = member.mailProvedAt ? '인증함' : '인증하지 않음';
  const { memberNo } = member;
  return [
    { name: '상태', value: <Badge tone={MEMBER_STATE_TONES[member.state]}>{MEMBER_STATE_NAMES[member.state]}</Badge> },
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
      value: `관심 작품 ${member.follows}편, 보유 작품 ${member.heldWorks}편(${member.heldEpisodes}화)`,
    },
    { name: '구매', value: <a href={adminPaths.memberPage(memberNo, 'purchases')}>{member.purchases}건</a> },
    {
      name: '결제',
      value: mayDecide ? (
        <a href={`/operator/payments?member=${memberNo}`}>{member.payments}건</a>
      ) : (
        `${member.payments}건`
      ),
    },
    { name: '선물', value: `받지 않은 선물 ${member.giftsWaiting}개, 받은 선물 ${member.giftsTaken}개` },
    { name: '1:1 문의', value: <a href={`/operator/inquiries?list=all&member=${memberNo}`}>{member.inquiries}건</a> },
  ];
}

function methodLine({ provider, mail, linkedAt, usedAt }: MemberView['ways'][number]): string {
  const used = usedAt ? ` · 마지막 로그인 ${seoulMinute(usedAt)}` : '';
  return `${PROVIDER_NAMES[provider]}${mail ? ` · ${mail}` : ''} · ${seoulMinute(linkedAt)} 연결${used}`;
}

function sessionLine({ device, startedAt, seenAt }: MemberView['sessions'][number]): string {
  const agent = device.userAgent ? ` · ${device.userAgent}` : '';
  return `${device.type} · ${seoulMinute(startedAt)} 로그인 · ${seoulMinute(seenAt)} 이용${agent}`;
}

function joinLines(texts: string[]): ReactNode {
  return texts.length === 0 ? '없음' : texts.map((text) => <div key={text}>{text}</div>);
}
