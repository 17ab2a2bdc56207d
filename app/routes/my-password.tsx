import { type ReactNode } from 'react';
import { changePassword } from '#domain/membership';
import { memberOnly } from '../members/login-guard.server.ts';
import { Tick } from '../members/field.tsx';
import { PasswordField } from '../members/password-field.tsx';
import { fieldsOf } from '../members/mail-form.server.ts';
import { settleForm } from '../my/my-action.server.ts';
import { MyForm, faultOf } from '../my/my-form.tsx';
import { MyPage, myHead } from '../my/my-page.tsx';
import styles from '../my/my.module.css';
import { selfFacts } from '../my/self-facts.server.ts';
import { SELF_FIELDS, SelfField } from '../my/self-field.tsx';
import { requestFacts } from '../request-context.server.ts';
import type { Route } from './+types/my-password';

export const handle = { title: '비밀번호', back: '/my' };
const PATH = '/my/password';

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { member } = memberOnly(facts, url);
  return { mail: member.mail, self: await selfFacts(facts.ctx, { memberNo: member.memberNo, path: PATH }) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const { memberNo, sessionId } = memberOnly(facts, url).member;
  const field = await fieldsOf(request);
  const endsOthers = field('others') === 'true';
  const order = { password: field('password'), conpassword: field('conpassword'), endsOthers };
  const proof = { memberNo, sessionId, password: field('current') };
  return settleForm(
    async () => {
      await changePassword(facts.ctx, { ...order, proof });
      return { path: PATH, said: endsOthers ? 'password-set-others' : 'password-set' };
    },
    {
      fields: {
        ...SELF_FIELDS,
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

export default function MyPasswordPage({ loaderData, actionData: fault }: Route.ComponentProps): ReactNode {
  const { mail, self } = loaderData;
  const title = self.hasPassword ? '비밀번호 변경' : '비밀번호 설정';
  const intro = self.hasPassword ? undefined : `비밀번호를 정하면 ${mail} 주소로도 로그인할 수 있습니다.`;
  if (mail === null)
    return (
      <MyPage title="비밀번호">
        <p className={styles.warn}>비밀번호로 로그인하려면 이메일이 필요합니다. 이메일을 먼저 등록해 주세요.</p>
        <a className={styles.smallButton} href="/my/mail">
          이메일 등록하기
        </a>
      </MyPage>
    );
  return (
    <MyPage title={title} intro={intro}>
      <MyForm submit={title} fault={fault}>
        {/* Password managers tell by it whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={mail} readOnly />
        <SelfField self={self} fault={fault} />
        <PasswordField
          label="새 비밀번호"
          name="password"
          autoComplete="new-password"
          hint="영문 소문자, 숫자, 특수문자 조합 8~20자"
          fault={faultOf(fault, 'password')}
          required
        />
        <PasswordField
          label="비밀번호 확인"
          name="conpassword"
          autoComplete="new-password"
          fault={faultOf(fault, 'conpassword')}
          required
        />
        <Tick name="others" value="true" defaultChecked>
          다른 기기에서 모두 로그아웃
        </Tick>
      </MyForm>
    </MyPage>
  );
}
