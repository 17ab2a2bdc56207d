import type { ReactNode } from 'react';
import {
  type FamilyLink,
  listFamilyCharges,
  requestCancellation,
  requestFamilyLink,
  showFamily,
  withdrawFamilyRequest,
} from '#domain/families';
import { payerAge } from '#domain/members';
import { DomainError } from '#kernel/domain-error';
import { formatSeoulTime, koreanDay } from '#shared/content/seoul-date';
import { FAMILY_REQUEST_DAYS, MAJORITY_YEARS, NO_FAMILY_RULES } from '#shared/members/family';
import { paths } from '#shared/web/paths';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm } from '../../features/account/my-form.tsx';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import my from '../../features/account/my.module.css';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { ChargeList } from '../../features/family/charge-list.tsx';
import { RulesList } from '../../features/family/rules-list.tsx';
import { ShareLink } from '../../features/sharing/share-link.tsx';
import { verifyUrl } from '../../features/identity/verify-address.ts';
import { Link } from '../../navigation/link.tsx';
import { fieldsOf } from '../../server/form-action.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/my-family';

export const handle = { title: '보호자·자녀', back: '/my' };
const PATH = '/my/family';
const DAY_MS = 86_400_000;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const { ctx } = pageContext;
  const [family, age] = await Promise.all([showFamily(ctx, memberNo), payerAge(ctx, memberNo)]);
  const charges = await listFamilyCharges(ctx, { memberNo, minorNo: memberNo });
  // Who came of age may still cancel charges of the years before.
  const hasCharges = family.guardian !== null || age === 'minor' || charges.some(({ mayRequest }) => mayRequest);
  return {
    ...family,
    charges: hasCharges ? charges : null,
    mayRequest: family.isOn && family.guardian === null && age !== 'adult',
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx, ...pageContext } = context.get(requestContext);
  const { memberNo } = requireMemberPage({ ctx, ...pageContext }, url).member;
  const field = await fieldsOf(request);
  const act = field('act');
  const typed = { act, payment: field('payment'), reason: field('reason') };
  return runAccountAction(
    async () => {
      if (act === 'withdraw') {
        await withdrawFamilyRequest(ctx, { memberNo });
        return { path: PATH, message: 'family-withdrawn' };
      }
      if (act === 'cancel') {
        await requestCancellation(ctx, { memberNo, paymentId: typed.payment, reason: typed.reason });
        return { path: PATH, message: 'cancellation-requested' };
      }
      try {
        await requestFamilyLink(ctx, { memberNo });
        return { path: PATH, message: 'family-requested' };
      } catch (error) {
        if (error instanceof DomainError && error.errorName === 'FAMILY_ERROR' && error.code === '0005')
          return { path: verifyUrl({ adult: false, family: true, returnTo: PATH }) };
        throw error;
      }
    },
    { atNamedField: true, typed },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '보호자·자녀');
}

type Props = Route.ComponentProps;

export default function MyFamilyPage({ loaderData, actionData: error }: Props): ReactNode {
  const { guardian, minors, charges, request, isOn, mayRequest } = loaderData;
  return (
    <MyPage
      title="보호자·자녀"
      intro={`보호자가 만 ${MAJORITY_YEARS}세 미만 자녀의 충전·사용 한도, 이용 시간, 이용 등급을 정합니다.`}
    >
      {guardian ? <Guardian link={guardian} /> : null}
      {mayRequest ? (
        <RequestPart request={request} error={error?.typed['act'] === 'cancel' ? undefined : error} />
      ) : null}
      {minors.length > 0 ? <Minors links={minors} /> : null}
      {!guardian && !mayRequest && minors.length === 0 ? (
        <p>
          {isOn
            ? '자녀가 자기 계정의 이 화면에서 링크를 만들어 보호자에게 보내면 연결할 수 있습니다.'
            : '지금은 새로 연결할 수 없습니다.'}
        </p>
      ) : null}
      {charges ? <ChargeList charges={charges} error={error?.typed['act'] === 'cancel' ? error : undefined} /> : null}
    </MyPage>
  );
}

function Guardian({ link }: { link: FamilyLink }): ReactNode {
  return (
    <section className={my.part}>
      <h2>내 보호자</h2>
      <p>
        {link.guardian === null ? '동의서로 확인한 보호자가' : `${link.guardian} 님이`} 정한 설정입니다. 연결은 보호자가
        해제하거나 {endText(link)} 만 {MAJORITY_YEARS}세가 되면 끝납니다.
      </p>
      <RulesList rules={link.rules ?? NO_FAMILY_RULES} />
    </section>
  );
}

function endText({ endsOn }: FamilyLink): string {
  return endsOn === null ? '' : `${koreanDay(endsOn)}에`;
}

function RequestPart({
  request,
  error,
}: Pick<Props['loaderData'], 'request'> & { error: Props['actionData'] }): ReactNode {
  return (
    <section className={my.part}>
      <h2>보호자 연결하기</h2>
      {request ? (
        <>
          <p>
            아래 링크를 보호자에게 보내 주세요. 보호자가 로그인해 본인인증을 하고 동의하면 연결됩니다. 링크는{' '}
            {formatSeoulTime(new Date(request.madeAt.getTime() + FAMILY_REQUEST_DAYS * DAY_MS))}까지 사용할 수 있습니다.
          </p>
          <ShareLink path={paths.familyLink(request.token)} title="보호자 연결" label="보호자에게 보낼 링크" />
          <div className={my.again}>
            <MyForm act="request" submit="새 링크 만들기" tone="quiet" />
            <MyForm act="withdraw" submit="링크 취소" tone="quiet" />
          </div>
        </>
      ) : (
        <>
          <p>먼저 본인인증으로 나이를 확인한 뒤, 보호자에게 보낼 링크를 만듭니다.</p>
          <MyForm act="request" submit="보호자에게 보낼 링크 만들기" error={error} />
        </>
      )}
    </section>
  );
}

function Minors({ links }: { links: FamilyLink[] }): ReactNode {
  return (
    <section className={my.part}>
      <h2>자녀 {links.length}명</h2>
      <ul className={my.cards}>
        {links.map((link) => (
          <li key={link.id}>
            <div>
              <p className={my.cardName}>{link.minor}</p>
              <p className={my.small}>{endText(link)} 연결이 끝납니다.</p>
            </div>
            <Link className={my.smallButton} to={paths.familyMinor(link.id)}>
              설정·충전 내역
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
