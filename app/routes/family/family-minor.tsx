import type { ReactNode } from 'react';
import {
  changeFamilyRules,
  endFamilyLink,
  listFamilyCharges,
  readFamilyRules,
  requestCancellation,
  showFamily,
} from '#domain/families';
import { NO_FAMILY_RULES } from '#shared/members/family';
import { paths } from '#shared/web/paths';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm } from '../../features/account/my-form.tsx';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import my from '../../features/account/my.module.css';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { ChargeList } from '../../features/family/charge-list.tsx';
import { RulesFields } from '../../features/family/rules-fields.tsx';
import styles from '../../features/family/family.module.css';
import { submittedRules } from '../../features/family/submitted-rules.server.ts';
import { idParam, throwNotFound } from '../../server/errors.server.ts';
import { fieldsOf } from '../../server/form-action.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/family-minor';

export const handle = { title: '자녀 설정', back: '/my/family' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const linkId = idParam(params.link, url.pathname);
  const { minors } = await showFamily(pageContext.ctx, memberNo);
  const link = minors.find(({ id }) => id === linkId) ?? throwNotFound(url.pathname);
  const charges = await listFamilyCharges(pageContext.ctx, { memberNo, minorNo: link.minorNo });
  return { minor: link.minor, rules: link.rules ?? NO_FAMILY_RULES, charges };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { ctx, ...pageContext } = context.get(requestContext);
  const { memberNo } = requireMemberPage({ ctx, ...pageContext }, url).member;
  const linkId = idParam(params.link, url.pathname);
  const field = await fieldsOf(request);
  const act = field('act');
  return runAccountAction(
    async () => {
      if (act === 'end') {
        await endFamilyLink(ctx, { memberNo, linkId });
        return { path: '/my/family', message: 'family-ended' };
      }
      if (act === 'cancel') {
        await requestCancellation(ctx, { memberNo, paymentId: field('payment'), reason: field('reason') });
        return { path: paths.familyMinor(linkId), message: 'cancellation-requested' };
      }
      await changeFamilyRules(ctx, { memberNo, linkId, rules: readFamilyRules(field) });
      return { path: paths.familyMinor(linkId), message: 'family-changed' };
    },
    {
      atNamedField: true,
      typed: { ...submittedRules(field), act, payment: field('payment'), reason: field('reason') },
    },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '자녀 설정');
}

export default function FamilyMinorPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const { minor, rules, charges } = loaderData;
  const errorOf = (act: string) => (error?.typed['act'] === act ? error : undefined);
  return (
    <MyPage title="자녀 설정" intro={`${minor} 님의 설정입니다. 저장하면 바로 적용되고 자녀에게 알립니다.`}>
      <MyForm act="rules" submit="저장" error={errorOf('rules')}>
        <RulesFields rules={rules} error={errorOf('rules')} />
      </MyForm>
      <ChargeList charges={charges} error={errorOf('cancel')} />
      <section className={my.part}>
        <h2>연결 해제</h2>
        <p>해제하면 정한 설정이 더는 적용되지 않습니다. 다시 연결하려면 자녀가 새 링크를 보내야 합니다.</p>
        <details className={styles.details} open={errorOf('end') !== undefined}>
          <summary>연결 해제하기</summary>
          <MyForm act="end" submit="연결 해제" tone="quiet" error={errorOf('end')} />
        </details>
      </section>
    </MyPage>
  );
}
