import type { ReactNode } from 'react';
import {
  BOARD_DAYS,
  MAX_RANKS,
  OPENING_DAYS,
  POINTS,
  RANKING_BOARD_NAMES,
  REALTIME_COMPARED_MINUTES,
  REALTIME_HOURS,
  REALTIME_MINUTES,
  VISITORS_OF_NETWORK,
} from '#shared/merchandising/rankings';
import styles from './ranking-method.module.css';

/** All numbers come from the ranking constants. */
export function MethodText(): ReactNode {
  return (
    <>
      <p>
        순위는 아래 기준으로만 집계합니다. 운영자가 순위를 임의로 바꾸지 않으며, 집계 근거를 모두 공개하므로 누구나 다시
        계산할 수 있습니다.
      </p>
      <h2>점수</h2>
      <ul className={styles.list}>
        <li>
          <b>인기</b>: 독자 한 사람에 {POINTS.reader}점, 새 관심 하나에 {POINTS.follow}점입니다.
        </li>
        <li>
          <b>판매</b>: 회차를 소장하거나 대여할 때 사용한 코인 1개당 1점입니다.
        </li>
        <li>
          독자는 작품을 열람한 사람입니다. 한 사람이 하루에 여러 화를 열거나 다시 열어도 한 작품에 한 번만 집계합니다.
          하루는 한국 시각 0시에 바뀝니다.
        </li>
        <li>점수가 같으면 독자들의 열람 회차가 많은 작품, 그것도 같으면 먼저 등록된 작품이 앞섭니다.</li>
      </ul>
      <h2>순위표</h2>
      <ul className={styles.list}>
        <li>
          <b>{RANKING_BOARD_NAMES.realtime}</b>: 최근 {REALTIME_HOURS}시간을 1시간 단위로 집계합니다. 현재 시간의 점수는{' '}
          {REALTIME_HOURS}배로 계산하고, 1시간 전은 {REALTIME_HOURS - 1}배로 1시간마다 1배씩 줄어듭니다.{' '}
          {REALTIME_MINUTES}분마다 갱신하며, 변동은 {REALTIME_COMPARED_MINUTES}분 전 순위와 비교합니다.
        </li>
        <li>
          <b>
            {RANKING_BOARD_NAMES.daily} · {RANKING_BOARD_NAMES.weekly} · {RANKING_BOARD_NAMES.monthly}
          </b>
          : 어제까지의 {BOARD_DAYS.daily}일, {BOARD_DAYS.weekly}일, {BOARD_DAYS.monthly}일을 합산합니다. 매일 0시 이후
          갱신하며, 변동은 직전 순위와 비교합니다.
        </li>
        <li>
          <b>{RANKING_BOARD_NAMES.total}</b>: 처음부터 어제까지 모두 합산합니다.
        </li>
        <li>순위표마다 {MAX_RANKS}위까지 집계합니다. 점수가 없는 작품은 포함되지 않습니다.</li>
      </ul>
      <h2>운영자 추천</h2>
      <p>
        운영자가 추천하는 작품을 정해진 기간 동안 순위표에 노출할 수 있습니다. 이런 작품은 순위 대신 “운영자 추천”으로
        표시하며 순위에 포함하지 않습니다. 집계된 그 작품의 순위는 그동안 비워 두고 다른 작품의 순위는 바꾸지 않으며,
        집계 근거에는 그대로 남습니다.
      </p>
      <h2>집계 제외</h2>
      <ul className={styles.list}>
        <li>같은 사람이 다시 열거나 새로고침한 것, 다른 기기에서 다시 연 것</li>
        <li>관심 작품에서 삭제했다가 다시 추가한 것. 관심은 회원당 한 작품에 처음 한 번만 집계합니다.</li>
        <li>결제 전 안내 화면과 미리보기, 아직 열람하지 않은 회차</li>
        <li>보너스 코인, 대여권, 기다리면 무료, 선물과 이벤트로 받은 회차(판매에서)</li>
        <li>청약을 철회한 구매. 철회하면 다음 집계 때 해당 시간과 날짜의 판매에서 제외합니다.</li>
        <li>한 인터넷 주소에서 하루에 {VISITORS_OF_NETWORK}명을 넘는 방문자. 로그인한 독자는 회원별로 집계합니다.</li>
      </ul>
      <p>
        누가 무엇을 열람했는지는 저장하지 않습니다. 독자는 매일 바뀌는 암호화 값으로만 구분하며, {OPENING_DAYS}일 뒤
        삭제합니다.
      </p>
    </>
  );
}
