import type { ReactNode } from 'react';
import { ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { SendButton } from '../../../admin/components/console-form.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/catalogue';
import { PostForm } from '../../../admin/components/write-access.tsx';

export function loader({ context, url }: Route.LoaderArgs): null {
  requireOperator(context.get(requestContext), url, 'catalogue', { fresh: true });
  return null;
}

export default function OperatorCatalogPage(): ReactNode {
  return (
    <ConsolePage
      title="열린 파일로 내보내기"
      lead="작품과 진열을 다른 서점에서도 읽을 수 있는 글, 그림, YAML 파일로 내려받습니다."
    >
      <Panel
        title="ZIP 파일"
        lead="유료와 성인 작품의 본문과 그림이 모두 들어 있습니다. 받은 파일은 안전한 곳에만 보관해 주세요. 내려받은 사람과 일시는 감사 기록에 남습니다."
      >
        <PostForm action="/operator/catalogue.zip">
          <SendButton>내려받기</SendButton>
        </PostForm>
        <p>
          회원, 코인, 결제, 읽던 위치는 포함되지 않습니다. 함께 옮기려면 백업을 복원해 주세요. 받은 파일은 압축을 풀고
          catalogue import 명령으로 가져옵니다.
        </p>
      </Panel>
    </ConsolePage>
  );
}
