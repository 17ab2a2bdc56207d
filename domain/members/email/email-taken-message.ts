import type { Email, EmailBranding } from '#kernel/context';

/** Tells the owner of an address that it was entered for another account. */
export function emailTakenEmail(to: EmailBranding & { nick: string; address: string }): Email {
  const text = [
    '안녕하세요.',
    `${to.shop}의 다른 계정에서 이 주소로 이메일을 바꾸려고 했습니다. 이 주소로는 이미 가입하신 계정이 있어 바꾸지 않았습니다.`,
    `이 주소로 로그인하기:\n${to.url}/login`,
    '요청하신 적이 없다면 이 메일을 그대로 두셔도 됩니다. 아무것도 바뀌지 않습니다.',
  ];
  return { to: to.address, subject: `[${to.shop}] 이미 가입된 이메일입니다.`, text: text.join('\n\n') };
}
