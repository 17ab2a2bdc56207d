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
        순위는 아래의 셈으로만 매깁니다. 운영자가 순위를 손으로 올리거나 내리지 않으며, 매긴 근거를 모두 공개하므로
        누구든지 다시 셈할 수 있습니다.
      </p>
      <h2>점수</h2>
      <ul className={styles.list}>
        <li>
          <b>인기</b>: 독자 한 사람에 {POINTS.reader}점, 새 관심 하나에 {POINTS.follow}점입니다.
        </li>
        <li>
          <b>판매</b>: 회차를 소장하거나 대여하는 데 쓴 코인 하나에 1점입니다.
        </li>
        <li>
          독자는 작품을 연 사람입니다. 한 사람이 하루에 몇 화를 열든, 몇 번을 다시 열든 한 작품에 한 번만 셉니다. 하루는
          한국 시각 0시에 바뀝니다.
        </li>
        <li>점수가 같으면 독자들의 열람 회차가 많은 작품, 그것도 같으면 서가에 먼저 들어온 작품이 앞에 섭니다.</li>
      </ul>
      <h2>순위표</h2>
      <ul className={styles.list}>
        <li>
          <b>{RANKING_BOARD_NAMES.realtime}</b>: 최근 {REALTIME_HOURS}시간을 한 시간씩 나누어 셉니다. 지금 시간의 점수는{' '}
          {REALTIME_HOURS}배로 치고, 한 시간 전은 {REALTIME_HOURS - 1}배, 이렇게 한 시간마다 1배씩 줄어듭니다.{' '}
          {REALTIME_MINUTES}분마다 새로 매기며, 변동은 {REALTIME_COMPARED_MINUTES}분 전의 순위와 견줍니다.
        </li>
        <li>
          <b>
            {RANKING_BOARD_NAMES.daily} · {RANKING_BOARD_NAMES.weekly} · {RANKING_BOARD_NAMES.monthly}
          </b>
          : 어제까지의 {BOARD_DAYS.daily}일, {BOARD_DAYS.weekly}일, {BOARD_DAYS.monthly}일을 더합니다. 날마다 0시가
          지나면 새로 매기며, 변동은 앞의 순위와 견줍니다.
        </li>
        <li>
          <b>{RANKING_BOARD_NAMES.total}</b>: 처음부터 어제까지를 모두 더합니다.
        </li>
        <li>순위표마다 {MAX_RANKS}위까지 매깁니다. 점수가 없는 작품은 오르지 않습니다.</li>
      </ul>
      <h2>운영자 추천</h2>
      <p>
        순위표의 어느 자리에 운영자가 권하는 작품을 정해진 기간 동안 놓을 수 있습니다. 이런 작품은 순위 대신 “운영자
        추천”이라고 밝히며 순위에 들지 않습니다. 셈으로 얻은 그 작품의 순위는 그동안 비워 두고, 다른 작품의 순위는
        바꾸지 않습니다. 근거를 담은 표에는 셈한 그대로 남습니다.
      </p>
      <h2>세지 않는 것</h2>
      <ul className={styles.list}>
        <li>같은 사람이 다시 열거나 새로 고친 것, 다른 기기에서 다시 연 것</li>
        <li>관심 작품에서 삭제했다가 다시 추가한 것. 관심은 회원마다 한 작품에 처음 한 번만 셉니다.</li>
        <li>값을 치르기 전의 안내 화면과 미리보기, 아직 열지 않은 회차</li>
        <li>보너스 코인, 대여권, 기다리면 무료, 선물과 이벤트로 받은 회차(판매에서)</li>
        <li>청약을 철회한 구매. 철회하면 다음에 셀 때 그 시간과 그날의 판매에서 빠집니다.</li>
        <li>한 인터넷 주소에서 하루에 {VISITORS_OF_NETWORK}명을 넘는 방문자. 로그인한 독자는 회원마다 셉니다.</li>
      </ul>
      <p>
        누가 무엇을 열었는지는 남기지 않습니다. 독자는 날마다 바뀌는 암호로만 구별하며, 그것도 {OPENING_DAYS}일 뒤에
        지웁니다.
      </p>
    </>
  );
}
