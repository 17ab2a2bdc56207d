import { z } from 'zod';
import { type VariableValues, declareVariables } from '#platform/settings/variables';

export const securityVariables = declareVariables({
  SECURITY_CONTACT: {
    type: z
      .string()
      .regex(
        /^(?:[^\s<>@"/:]+@[\w-]+(?:\.[\w-]+)+|https:\/\/[\w.-]+(?::\d{1,5})?(?:\/[^\s<>"]*)?)$/,
        'SECURITY_CONTACT는 security@example.kr 같은 메일 주소나 https://로 시작하는 주소여야 합니다.',
      )
      .optional(),
    section: 'observability',
    help: '보안 문제를 알릴 메일 주소나 https 주소. `/.well-known/security.txt`에 적습니다. [보안](../security.md)',
    isSecret: false,
  },
});

export interface SecuritySettings {
  /** Contact URI (RFC 9116); undefined: no security.txt. */
  contact: string | undefined;
}

export function readSecuritySettings(env: VariableValues<typeof securityVariables>): SecuritySettings {
  const contact = env.SECURITY_CONTACT;
  return { contact: contact === undefined || contact.startsWith('https://') ? contact : `mailto:${contact}` };
}
