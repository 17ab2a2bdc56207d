import type { ReactNode } from 'react';
import type { ShopInfo } from '#shared/web/shop-info';
import { MINOR_NOTICE } from '#shared/money/withdrawal';
import styles from '../layout/policy.module.css';
import { wonText } from './wallet-labels.ts';
import own from './coin.module.css';
import { Link } from '../../navigation/link.tsx';

export interface SellingView {
  /** Highest price of a coin in won; null in apps. */
  coinWon: number | null;
  bonusDays: number;
  feePercent: number;
  feeLeastWon: number;
  /** Won per month; null is unlimited. */
  unverifiedWon: number | null;
  minorWon: number | null;
}

interface GuideProps {
  issuer: Pick<ShopInfo, 'name' | 'company' | 'representative' | 'address' | 'phone' | 'email' | 'businessNumber'>;
  /** Operator's texts; may be empty. */
  told: Record<'capital' | 'guarantee' | 'cashBack' | 'refund' | 'usableAt' | 'limits', string>;
  selling: SellingView;
}

/** Legally required information about coins. */
export function GuideSections(props: GuideProps): ReactNode {
  return (
    <>
      <CoinUse {...props} />
      <CoinRefund {...props} />
      <CoinIssuer {...props} />
    </>
  );
}

function CoinUse({ issuer, selling }: GuideProps): ReactNode {
  return (
    <>
      <h2>코인 가격</h2>
      <p>
        {selling.coinWon === null
          ? '코인은 앱 스토어에서 결제하며, 가격은 충전 화면에서 스토어가 표시하는 금액입니다.'
          : `1코인은 ${wonText(selling.coinWon)}입니다.`}{' '}
        충전 화면에 표시한 금액에는 부가가치세가 포함되어 있습니다. 코인은 {issuer.name}에서 회차를 소장하거나 대여하는
        데 쓰며, 보너스 코인도 한 개가 1코인과 같습니다.
      </p>
      <h2>사용 기한</h2>
      <ul className={own.guideList}>
        <li>충전한 코인은 충전일부터 5년 동안 사용할 수 있습니다.</li>
        {selling.bonusDays > 0 ? (
          <li>충전할 때 함께 드리는 보너스 코인은 지급일부터 {selling.bonusDays}일 동안 사용할 수 있습니다.</li>
        ) : null}
        <li>선물과 이벤트로 드리는 보너스 코인의 기한은 드릴 때 알려 드립니다.</li>
        <li>소멸될 예정인 코인은 충전 화면과 코인 내역에 표시합니다.</li>
      </ul>
      <h2>사용 순서</h2>
      <p>
        보너스 코인을 먼저 쓰고, 그 안에서는 기한이 먼저 끝나는 것부터 씁니다. 환불받을 수 있는 충전 코인은 마지막에
        씁니다. 어느 코인이 무엇에 쓰였는지는 <Link to="/coin/history">코인 내역</Link>에서 하나하나 볼 수 있습니다.
      </p>
    </>
  );
}

function CoinRefund({ told, selling }: GuideProps): ReactNode {
  const { feePercent, feeLeastWon } = selling;
  return (
    <>
      <h2>환불</h2>
      <ul className={own.guideList}>
        {selling.coinWon === null ? <li>앱 스토어에서 결제한 코인은 해당 스토어에서 환불을 신청해 주세요.</li> : null}
        <li>
          결제 후 7일 안에 사용하지 않은 코인은 수수료 없이 결제를 취소할 수 있습니다(전자상거래법 제17조, 제18조).
        </li>
        <li>
          일부 사용했거나 7일이 지난 경우 남은 유료 코인에서 환불 수수료를 뺀 금액을 돌려드립니다. 환불 수수료는 환불
          금액의 {feePercent}%이며, 적어도 {wonText(feeLeastWon)}입니다. 환불 금액보다 많지 않습니다.
        </li>
        <li>
          보너스 코인은 환불되지 않으며, 환불하면 함께 지급된 보너스 코인은 회수됩니다. 이미 사용한 보너스 코인 금액은
          환불 금액에서 빼고, 신청하기 전에 보여 드립니다.
        </li>
        <li>
          열람하지 않은 회차는 구매일부터 7일 안에 취소할 수 있으며, 사용한 코인은 원래대로 돌려드립니다. 열람한 회차는
          취소할 수 없습니다. 묶음 할인을 받은 구매는 열람한 회차를 그 회차만 구매했을 때의 가격으로 다시 계산하고 남는
          코인을 돌려드립니다.
        </li>
        <li>
          환불은 <Link to="/coin/refund">결제·환불</Link>, 구매 취소는 <Link to="/coin/purchases">구매 내역</Link>에서
          직접 하실 수 있고, 영업일 기준 3일 안에 처리됩니다.
        </li>
      </ul>
      {told.refund ? <p>{told.refund}</p> : null}
    </>
  );
}

function CoinIssuer({ issuer, told, selling }: GuideProps): ReactNode {
  const details = [
    { name: '발행자', message: issuer.company || issuer.name },
    { name: '대표자', message: issuer.representative },
    { name: '주소', message: issuer.address },
    { name: '전화', message: issuer.phone },
    { name: '이메일', message: issuer.email },
    { name: '사업자등록번호', message: issuer.businessNumber },
    { name: '자본금', message: told.capital || '고객센터로 문의하시면 알려 드립니다.' },
    {
      name: '지급보증·보험',
      message: told.guarantee || '코인에 대한 지급보증이나 소비자피해보상보험 계약을 맺지 않았습니다.',
    },
    {
      name: '잔액의 현금 환급',
      message: told.cashBack || '남은 유료 코인은 언제든지 환불을 신청해 결제하신 수단으로 돌려받을 수 있습니다.',
    },
    {
      name: '사용할 수 있는 곳',
      message: told.usableAt || `${issuer.name}의 웹사이트와 앱에서만 사용할 수 있습니다.`,
    },
    { name: '이용 제한', message: told.limits || limitsLabel(selling) },
  ].filter(({ message }) => message !== '');
  return (
    <>
      <h2>코인을 발행하는 곳</h2>
      <p>「전자상거래 등에서의 소비자보호에 관한 법률」 제8조 제4항과 같은 법 시행규칙 제6조에 따라 알려 드립니다.</p>
      <dl className={`${styles.contact} ${own.issuer}`}>
        {details.map(({ name, message }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
      <p>
        더 궁금하신 점은 {[issuer.phone, issuer.email].filter(Boolean).join(', ') || '고객센터'}로 문의해 주세요. 자세한
        내용은 <Link to="/terms">이용약관</Link>에 있습니다.
      </p>
    </>
  );
}

function limitsLabel({ unverifiedWon, minorWon }: SellingView): string {
  const limits = [
    unverifiedWon === null ? '' : `본인인증 전에는 한 달에 ${wonText(unverifiedWon)}까지`,
    minorWon === null ? '' : `미성년자는 한 달에 ${wonText(minorWon)}까지`,
  ].filter(Boolean);
  const charging = limits.length > 0 ? ` ${limits.join(', ')} 충전할 수 있습니다.` : '';
  return `다른 사람에게 넘기거나 팔 수 없습니다.${charging} ${MINOR_NOTICE}`;
}
