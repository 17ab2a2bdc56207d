import type { ReactNode } from 'react';
import { readTrustReport } from '#domain/trust';
import { legalDay } from '#shared/members/policies';
import policy from '../../features/layout/policy.module.css';
import { throwNotFound } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { type TrustFigure, trustFigures } from '../../features/trust/trust-figures.server.ts';
import styles from '../../features/trust/trust.module.css';
import { pageHead } from '../../features/seo/page-head.ts';
import type { Route } from './+types/trust';

export const handle = { title: '신뢰 페이지' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, shop, switches } = context.get(requestContext);
  if (!switches.hasTrustPage) throwNotFound(url.pathname);
  const trustReport = await readTrustReport(ctx);
  return { name: shop.name, day: legalDay(trustReport.date), figures: trustFigures(trustReport) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    page: '신뢰 페이지',
    description: '복원 훈련, 코인 원장 검증, 환불 소요 시간, 성인 작품 노출 검사의 결과를 서명과 함께 공개합니다.',
    path: '/trust',
  });
}

export default function TrustPage({ loaderData: { name, day, figures } }: Route.ComponentProps): ReactNode {
  return (
    <article className={policy.policy}>
      <h1>신뢰 페이지</h1>
      <p className={styles.lead}>
        {name} 서비스를 어떻게 운영하는지 확인할 수 있도록 점검 결과를 서명과 함께 공개합니다. {day} 기준입니다.
      </p>
      <div className={styles.figures}>
        {figures.map((figure) => (
          <Figure key={figure.title} {...figure} />
        ))}
      </div>
      <h2>서명 확인</h2>
      <p>
        이 페이지의 내용은 서점의 키(Ed25519)로 서명한 JSON 파일로도 받을 수 있습니다. 세 파일을 내려받으면 인터넷 연결
        없이도 내용이 바뀌지 않았는지 확인할 수 있습니다. 구매 확인서도 같은 공개키로 확인합니다.
      </p>
      <p className={styles.files}>
        <a href="/trust/statement.json" download="statement.json">
          점검 결과(JSON)
        </a>
        <a href="/trust/statement.jws" download="statement.jws">
          서명(JWS)
        </a>
        <a href="/.well-known/jwks.json" download="jwks.json">
          공개키(JWKS)
        </a>
      </p>
      <pre className={styles.command}>
        npm run seoga -- receipt verify statement.json --signature statement.jws --key jwks.json
      </pre>
    </article>
  );
}

function Figure({ title, value, tone, about, root }: TrustFigure): ReactNode {
  return (
    <section className={styles.figure}>
      <h2 className={styles.figureTitle}>{title}</h2>
      <p className={styles.value} data-tone={tone}>
        {value}
      </p>
      <p className={styles.about}>{about}</p>
      {root ? <p className={styles.root}>원장 봉인값 {root}</p> : null}
    </section>
  );
}
