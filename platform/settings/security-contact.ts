import { z } from 'zod';

export const securityVariables = {
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^(?:[^\s<>@"/:]+@[\w-]+(?:\.[\w-]+)+|https:\/\/[\w.-]+(?::\d{1,5})?(?:\/[^\s<>"]*)?)$/,
      'SECURITY_CONTACT는 security@example.kr 같은 메일 주소나 https://로 시작하는 주소여야 합니다.',
    )
    .optional(),
};

/** Contact URI (RFC 9116); undefined if none. */
export function readSecurityContact(env: { SECURITY_CONTACT?: string | undefined }): string | undefined {
  const contact = env.SECURITY_CONTACT;
  return contact?.startsWith('https://') || contact === undefined ? contact : `mailto:${contact}`;
}
