import type { ReactNode } from 'react';
import { ShopLogo } from '../../components/shop-logo.tsx';
import { useShop } from '../seo/page-head.ts';
import styles from './layout.module.css';
import { Link } from '../../navigation/link.tsx';

export function Logo(): ReactNode {
  const { name, logo } = useShop();
  return (
    <Link className={styles.logo} to="/" aria-label={`${name} 메인으로 이동`}>
      <ShopLogo size={22} logo={logo} />
      <span aria-hidden="true">{name}</span>
    </Link>
  );
}
