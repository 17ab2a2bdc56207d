import { adultGateStep } from '#domain/members';
import { hidesAdult } from '#shared/web/app-rules';
import type { AdultGateStep } from '#shared/members/identity';
import type { RequestContext } from '../../server/request-context.server.ts';
import { verifyUrl } from '../identity/verify-address.ts';

export interface AgeGateText {
  text: string;
  step: AgeGateStep | null;
}

export type AgeGateStep =
  | { kind: 'link'; name: string; href: string; request?: string }
  | { kind: 'mode'; name: string; returnTo: string; request: string };

/** The reader's next step towards an adult work (T2), returning to `path`. */
export function ageGateFor(
  { member, device, settings }: Pick<RequestContext, 'member' | 'device' | 'settings'>,
  path: string,
): AgeGateText {
  return ageGateText(adultGateStep(member, hidesAdult(device, settings.apps)), path);
}

function ageGateText(step: AdultGateStep, path: string): AgeGateText {
  const verify = { kind: 'link', name: '본인인증 하기', href: verifyUrl({ adult: true, returnTo: path }) } as const;
  switch (step) {
    case 'login':
      return {
        text: '19세 이상 이용가 작품입니다. 로그인해 주세요.',
        step: { kind: 'link', name: '로그인', href: `/login?return_to=${encodeURIComponent(path)}` },
      };
    case 'verify':
      return {
        text: '성인인증이 필요한 작품입니다.',
        step: { ...verify, request: '성인인증이 필요한 작품입니다.\n인증 페이지로 이동하시겠습니까?' },
      };
    case 'reverify':
      return {
        text: '성인인증 유효기간(1년)이 지났습니다.',
        step: { ...verify, request: '성인인증 유효기간(1년)이 지났습니다.\n다시 인증하시겠습니까?' },
      };
    case 'minor':
      return {
        text: '19세 미만 청소년은 이용할 수 없습니다.\n19세가 되는 해의 1월 1일부터 이용할 수 있습니다.',
        step: null,
      };
    case 'switch-on': {
      const input = '성인 모드를 켜야 볼 수 있는 작품입니다.\n성인 모드를 켜시겠습니까?';
      return {
        text: '성인 모드를 켜야 볼 수 있는 작품입니다.',
        step: { kind: 'mode', name: '성인 모드 켜기', returnTo: path, request: input },
      };
    }
    case 'elsewhere':
      return {
        text: '이 앱에서는 19세 이상 이용가 작품을 보여 드리지 않습니다.\n웹 브라우저에서 이용해 주세요.',
        step: null,
      };
  }
}
