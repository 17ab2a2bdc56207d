import { type ReactNode } from 'react';
import { requestEmailChange, requestEmailVerification } from '#domain/members';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { Field } from '../../features/auth/forms/field.tsx';
import { fieldsOf } from '../../server/form-action.server.ts';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm, fieldErrorOf } from '../../features/account/my-form.tsx';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import { loadIdentityDetails } from '../../features/account/identity-details.server.ts';
import { IDENTITY_FIELDS, IdentityField } from '../../features/account/identity-field.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import { fullDate } from '../../components/formatters/full-date.ts';
import type { Route } from './+types/my-mail';

export const handle = { title: '이메일', back: '/my' };
const PATH = '/my/mail';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const self = await loadIdentityDetails(pageContext.ctx, { memberNo: member.memberNo, path: PATH });
  const proved = member.mailProvedAt ? fullDate(member.mailProvedAt) : '';
  return { mail: member.mail, proved, self };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, sessionId } = requireMemberPage(pageContext, url).member;
  const field = await fieldsOf(request);
  const mail = field('mail').slice(0, 300);
  const proof = { memberNo, sessionId, password: field('current') };
  return runAccountAction(
    async () => {
      if (field('act') === 'prove') {
        await requestEmailVerification(pageContext.ctx, { memberNo });
        return { path: PATH, message: 'proof-sent' };
      }
      await requestEmailChange(pageContext.ctx, { proof, mail });
      return { path: PATH, message: 'mail-sent' };
    },
    { fields: { ...IDENTITY_FIELDS, PROFILE_ERROR: 'mail' }, typed: { mail } },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '이메일');
}

export default function MyMailPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const { mail, proved, self } = loaderData;
  return (
    <MyPage title="이메일">
      <dl className={styles.facts}>
        <div>
          <dt>지금 이메일</dt>
          <dd>{mail ?? '등록하지 않음'}</dd>
        </div>
        {mail ? (
          <div>
            <dt>인증</dt>
            <dd>{proved ? `${proved}에 인증함` : '인증하지 않음'}</dd>
          </div>
        ) : null}
      </dl>
      {mail && !proved ? (
        <section className={styles.part}>
          <h2>이메일 인증</h2>
          <p>비밀번호를 잊으셨을 때에도 찾을 수 있도록 이메일을 인증해 주세요.</p>
          <MyForm submit="인증 메일 다시 받기" act="prove" tone="quiet" />
        </section>
      ) : null}
      <section className={styles.part}>
        <h2>{mail ? '이메일 변경' : '이메일 등록'}</h2>
        <p>
          새 이메일로 보내 드리는 메일에서 버튼을 누르시면 바뀝니다. 그때까지는 지금 이메일을 그대로 쓰며, 바뀌면 지금
          이메일로도 알려 드립니다.
        </p>
        <MyForm submit="인증 메일 받기" error={error}>
          <Field
            label="새 이메일"
            name="mail"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            placeholder="example@seoga.kr"
            defaultValue={error?.typed['mail']}
            error={fieldErrorOf(error, 'mail')}
            required
          />
          <IdentityField self={self} error={error} />
        </MyForm>
      </section>
    </MyPage>
  );
}
