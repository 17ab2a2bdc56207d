import { type ReactNode } from 'react';
import { changePassword } from '#domain/members';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { Checkbox } from '../../features/auth/forms/field.tsx';
import { PasswordField } from '../../features/auth/forms/password-field.tsx';
import { fieldsOf } from '../../server/form-action.server.ts';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm, fieldErrorOf } from '../../features/account/my-form.tsx';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import { loadIdentityDetails } from '../../features/account/identity-details.server.ts';
import { IDENTITY_FIELDS, IdentityField } from '../../features/account/identity-field.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/my-password';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '비밀번호', back: '/my' };
const PATH = '/my/password';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  return {
    mail: member.mail,
    self: await loadIdentityDetails(pageContext.ctx, { memberNo: member.memberNo, path: PATH }),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, sessionId } = requireMemberPage(pageContext, url).member;
  const field = await fieldsOf(request);
  const endsOthers = field('others') === 'true';
  const order = { password: field('password'), conpassword: field('conpassword'), endsOthers };
  const proof = { memberNo, sessionId, password: field('current') };
  return runAccountAction(
    async () => {
      await changePassword(pageContext.ctx, { ...order, proof });
      return { path: PATH, message: endsOthers ? 'password-set-others' : 'password-set' };
    },
    {
      fields: {
        ...IDENTITY_FIELDS,
        'JOIN_ERROR 0002': 'password',
        'JOIN_ERROR 0003': 'password',
        'JOIN_ERROR 0004': 'password',
        'JOIN_ERROR 0005': 'conpassword',
      },
    },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '비밀번호');
}

export default function MyPasswordPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const { mail, self } = loaderData;
  const title = self.hasPassword ? '비밀번호 변경' : '비밀번호 설정';
  const intro = self.hasPassword ? undefined : `비밀번호를 정하면 ${mail} 주소로도 로그인할 수 있습니다.`;
  if (mail === null)
    return (
      <MyPage title="비밀번호">
        <p className={styles.warn}>비밀번호로 로그인하려면 이메일이 필요합니다. 이메일을 먼저 등록해 주세요.</p>
        <Link className={styles.smallButton} to="/my/mail">
          이메일 등록하기
        </Link>
      </MyPage>
    );
  return (
    <MyPage title={title} intro={intro}>
      <MyForm submit={title} error={error}>
        {/* Username for password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={mail} readOnly />
        <IdentityField self={self} error={error} />
        <PasswordField
          label="새 비밀번호"
          name="password"
          autoComplete="new-password"
          hint="영문 소문자, 숫자, 특수문자 조합 8~20자"
          error={fieldErrorOf(error, 'password')}
          required
        />
        <PasswordField
          label="비밀번호 확인"
          name="conpassword"
          autoComplete="new-password"
          error={fieldErrorOf(error, 'conpassword')}
          required
        />
        <Checkbox name="others" value="true" defaultChecked>
          다른 기기에서 모두 로그아웃
        </Checkbox>
      </MyForm>
    </MyPage>
  );
}
