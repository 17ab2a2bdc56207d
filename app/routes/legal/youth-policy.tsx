import type { ReactNode } from 'react';
import { requestContext } from '../../server/request-context.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import type { Route } from './+types/youth-policy';
import styles from '../../features/layout/policy.module.css';

export const handle = { title: '청소년 보호정책' };

export function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  return { name: shop.name, officer: shop.youthOfficer, phone: shop.phone, email: shop.email };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    page: '청소년 보호정책',
    description: '청소년을 유해한 정보로부터 지키기 위해 하는 일을 알립니다.',
    path: '/policy/youth',
  });
}

export default function YouthPolicyPage({
  loaderData: { name, officer, phone, email },
}: Route.ComponentProps): ReactNode {
  return (
    <article className={styles.policy}>
      <h1>청소년 보호정책</h1>
      <p>
        {name} 서비스는 청소년이 건강하게 자랄 수 있도록 「정보통신망 이용촉진 및 정보보호 등에 관한 법률」과 「청소년
        보호법」에 따라 청소년 보호정책을 세우고 지킵니다.
      </p>
      <h2>1. 청소년유해매체물의 접근 제한</h2>
      <p>
        19세 이상 이용가 작품은 표지와 소개, 회차를 감추고 이름과 등급 표시만 보입니다. 성인인증을 마친 회원에게만
        내용을 엽니다. 등급이 정해지지 않은 작품도 19세 이상 이용가로 다룹니다.
      </p>
      <h2>2. 유해한 정보의 표시</h2>
      <p>
        19세 이상 이용가 작품에는 등급과 내용 정보를 표시합니다. 검색 엔진과 공유 화면에는 작품의 내용과 표지를 내보내지
        않습니다.
      </p>
      <h2>3. 피해 상담과 처리</h2>
      <p>
        유해한 정보를 보셨거나 피해를 입으셨다면 청소년 보호책임자에게 알려 주세요. 내용을 확인한 뒤 지체 없이 조치하고
        결과를 알려 드립니다.
      </p>
      <h2>4. 교육과 점검</h2>
      <p>
        작품을 등록하고 관리하는 사람에게 관련 법령과 등급 기준을 알리고, 등록된 작품의 등급과 표시를 꾸준히 점검합니다.
      </p>
      <h2>5. 청소년 보호책임자</h2>
      <dl className={styles.contact}>
        <div>
          <dt>책임자</dt>
          <dd>{officer || '지정 준비 중'}</dd>
        </div>
        {phone ? (
          <div>
            <dt>전화</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            </dd>
          </div>
        ) : null}
        {email ? (
          <div>
            <dt>이메일</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        ) : null}
      </dl>
    </article>
  );
}
