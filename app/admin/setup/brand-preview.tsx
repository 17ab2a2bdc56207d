import type { ReactNode } from 'react';
import { contrastOf } from '#shared/content/text-colour';
import { type AccentTheme, DEFAULT_ACCENT, accentThemes } from '#shared/web/shop-colors';
import styles from './setup.module.css';

const HEX = /^#[0-9a-f]{6}$/i;

interface BrandPreviewProps {
  name: string;
  accent: string;
  /** URL of the logo; '' for the product's mark. */
  logo: string;
}

/** How the name, logo and colour look in both themes, before they are saved. */
export function BrandPreview({ name, accent, logo }: BrandPreviewProps): ReactNode {
  const themes = accentThemes(HEX.test(accent) ? accent.toLowerCase() : DEFAULT_ACCENT);
  return (
    <div className={styles.previews}>
      <ThemePreview label="밝은 화면" theme={themes.light} name={name} logo={logo} />
      <ThemePreview label="어두운 화면" theme={themes.dark} name={name} logo={logo} />
    </div>
  );
}

const ratio = (one: string, other: string): string => `${contrastOf(one, other).toFixed(1)}:1`;

function ThemePreview({
  label,
  theme,
  name,
  logo,
}: {
  label: string;
  theme: AccentTheme;
  name: string;
  logo: string;
}): ReactNode {
  const { paper, raised, ink, accent, onAccent, accentInk, wash } = theme;
  return (
    <figure>
      <svg viewBox="0 0 320 150" role="img" aria-label={`${label}의 미리 보기`}>
        <rect width="320" height="150" fill={paper} />
        <rect width="320" height="48" fill={raised} />
        {logo === '' ? (
          <rect x="16" y="14" width="20" height="20" rx="4" fill={accent} />
        ) : (
          <image href={logo} x="14" y="12" width="24" height="24" />
        )}
        <text x="46" y="30" fontSize="16" fontWeight="700" fill={ink}>
          {name || '서점 이름'}
        </text>
        <rect x="16" y="66" width="128" height="40" rx="8" fill={accent} />
        <text x="80" y="91" fontSize="15" fontWeight="600" textAnchor="middle" fill={onAccent}>
          코인 충전
        </text>
        <rect x="160" y="74" width="44" height="24" rx="4" fill={wash} />
        <text x="182" y="91" fontSize="13" fontWeight="700" textAnchor="middle" fill={accentInk}>
          신작
        </text>
        <text x="16" y="132" fontSize="14" fontWeight="600" fill={accentInk}>
          이어서 읽기
        </text>
      </svg>
      <figcaption>
        {label} · 버튼 {ratio(accent, onAccent)} · 글자 {ratio(accentInk, wash)}
      </figcaption>
    </figure>
  );
}
