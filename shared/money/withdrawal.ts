/** Withdrawal period in days (전자상거래법 제17조 제1항): coins unspent, episodes unopened. */
const WITHDRAWAL_DAYS = 7;
/** The period in whole Seoul days. */
export const WITHDRAWAL_PERIOD = { days: WITHDRAWAL_DAYS };
/** Shown before each purchase: the exception is only valid with this notice (전자상거래법 제17조 제6항). */
export const WITHDRAWAL_NOTICE = `디지털콘텐츠는 열람(제공 개시) 후 청약철회가 제한됩니다. 열람하지 않은 회차는 구매일부터 ${WITHDRAWAL_DAYS}일 안에 취소할 수 있습니다.`;
/** Shown before each payment (전자상거래법 제13조 제3항). */
export const MINOR_NOTICE =
  '미성년자가 법정대리인의 동의 없이 결제한 경우 본인 또는 법정대리인이 계약을 취소할 수 있습니다.';
