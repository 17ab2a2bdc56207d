import type { TrustReport } from '#domain/trust';
import { seoulMinute } from '#shared/content/seoul-date';

export interface TrustFigure {
  title: string;
  value: string;
  /** `none`: no data yet. */
  tone: 'good' | 'bad' | 'none';
  about: string;
  root?: string;
}

export function trustFigures(report: TrustReport): TrustFigure[] {
  return [rehearsalFigure(report), ledgerFigure(report), refundFigure(report), leakFigure(report)];
}

function rehearsalFigure({ restoreRehearsal: rehearsal }: TrustReport): TrustFigure {
  const title = '마지막 복원 훈련';
  const about = '백업을 다른 곳에 복원해 데이터, 코인 원장, 파일이 모두 돌아오는지 확인합니다.';
  if (!rehearsal)
    return { title, value: '아직 없음', tone: 'none', about: `${about} 첫 훈련을 마치면 결과를 공개합니다.` };
  const outcome = rehearsal.isComplete ? '모두 복원됨' : '일부 복원 실패';
  return {
    title,
    value: seoulMinute(new Date(rehearsal.at)),
    tone: rehearsal.isComplete ? 'good' : 'bad',
    about: `${outcome} · 걸린 시간 ${durationText(rehearsal.seconds)}. ${about}`,
  };
}

function ledgerFigure({ ledgerCheck: check }: TrustReport): TrustFigure {
  const title = '마지막 코인 원장 검증';
  const about = '모든 코인의 출처와 사용 내역이 맞는지, 지난 기록이 바뀌지 않았는지 전체를 다시 계산합니다.';
  if (!check) return { title, value: '아직 없음', tone: 'none', about: `${about} 첫 검증을 마치면 결과를 공개합니다.` };
  return {
    title,
    value: seoulMinute(new Date(check.at)),
    tone: check.isComplete ? 'good' : 'bad',
    about: `${check.isComplete ? '이상 없음' : '불일치 항목 있음, 확인 중'}. ${about}`,
    ...(check.root === null ? {} : { root: check.root }),
  };
}

function refundFigure({ refunds }: TrustReport): TrustFigure {
  const title = '환불 소요 시간';
  if (!refunds)
    return { title, value: '환불 없음', tone: 'none', about: '최근 90일 동안 결제를 환불한 적이 없습니다.' };
  return {
    title,
    value: `중앙값 ${durationText(refunds.medianSeconds)}`,
    tone: 'good',
    about: `최근 ${refunds.days}일 동안의 환불 ${refunds.count.toLocaleString('ko-KR')}건. 환불 신청부터 결제사의 환불 완료까지 걸린 시간입니다. 카드사에서 처리하는 시간은 포함되지 않습니다.`,
  };
}

function leakFigure({ leakChecks: { readers, answers } }: TrustReport): TrustFigure {
  return {
    title: '성인 작품 노출 검사',
    value: `${answers.toLocaleString('ko-KR')}건 이상`,
    tone: 'good',
    about: `이 버전의 자동 검사에 들어 있는 수입니다. 성인 작품을 볼 수 없는 이용자 ${readers}유형이 화면, API, 파일에 접근할 때 성인 작품의 표지, 소개, 본문이 나가지 않는지 확인합니다.`,
  };
}

/** `3초`, `14.2초`, `5분`, `2시간 10분`, `3일 4시간` */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)}초`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes}분`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours}시간` : `${hours}시간 ${minutes % 60}분`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? `${days}일` : `${days}일 ${hours % 24}시간`;
}
