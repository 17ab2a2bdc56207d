import { z } from 'zod';
import { declareVariables } from '#platform/settings/variables';

export const mailVariables = declareVariables({
  SMTP_URL: {
    type: z
      .string()
      .superRefine((url, check) => {
        const message = smtpFault(url);
        if (message) check.addIssue({ code: 'custom', message });
      })
      .optional(),
    section: 'mail',
    help: '메일 서버. `smtp://` 또는 `smtps://아이디:비밀번호@서버:포트`. 없으면 메일을 보내지 않고 `DATA_DIR/mail`에 모읍니다',
    isSecret: true,
  },
  MAIL_FROM: {
    type: z
      .string()
      .regex(
        /^(?:[^<>"\r\n]+ <[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/,
        'MAIL_FROM은 no-reply@example.kr 또는 서가 <no-reply@example.kr>처럼 적어 주세요.',
      )
      .optional(),
    section: 'mail',
    help: '메일을 보내는 사람. `서가 <no-reply@example.kr>`처럼 적습니다',
    isSecret: false,
    usual: '서점 이름과 no-reply@(서점의 호스트)',
  },
});

// The URL contains a password.
function smtpFault(text: string): string | undefined {
  if (!/^smtps?:\/\//.test(text)) return 'SMTP_URL은 smtp:// 또는 smtps://로 시작하는 주소여야 합니다.';
  if (!URL.canParse(text))
    return 'SMTP_URL을 읽을 수 없습니다. 비밀번호의 특수문자는 %40처럼 바꾸어 적고, 포트는 65535 이하로 적어 주세요.';
  const { hostname, username, password } = new URL(text);
  if (hostname === '') return 'SMTP_URL에 메일 서버의 이름이 없습니다.';
  if ((username === '') !== (password === '')) return 'SMTP_URL의 아이디와 비밀번호는 둘 다 적거나 둘 다 지워 주세요.';
  return canDecode(username + password) ? undefined : 'SMTP_URL의 아이디나 비밀번호에서 %는 %25로 적어 주세요.';
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
