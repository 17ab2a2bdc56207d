import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { isConsolePath } from '#shared/web/page-layouts';
import { applyCachedFonts } from '../browser/cached-fonts.ts';
import { requestLogin } from '../features/auth/login-request.ts';
import { cancelPrefetch, prefetchSoon } from './link-prefetch-timer.ts';
import { linkPolicy } from './link-policy.ts';
import { isPlainClick } from './plain-link.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  replace?: boolean;
  preventScrollReset?: boolean;
}

const LOGIN = /^\/(login|join)\?/;

/**
 * React Router's link with the rules of the shop: refused addresses (G7), the login dialog, prefetching after a second
 * (G9), the mark of the pressed link. A plain `<a>` loads a document.
 */
export const Link = import.meta.env.SSR ? ServerLink : PageLink;

/** The same markup without the router's hooks, which cost a home page with its 100 links 0.2 ms of CPU. */
function ServerLink(props: LinkProps): ReactNode {
  const { to, replace: _replace, preventScrollReset: _preventScrollReset, children, ...attributes } = props;
  if (!to.startsWith('/') || linkPolicy(to, props.rel) === 'refused') return <PageLink {...props} />;
  return (
    <a {...attributes} href={to}>
      {children}
    </a>
  );
}

function PageLink({ to, replace = false, preventScrollReset = false, children, ...props }: LinkProps): ReactNode {
  const navigate = useNavigate();
  const policy = linkPolicy(to, props.rel);
  if (policy === 'refused')
    return (
      <RefusedLink to={to} className={props.className}>
        {children}
      </RefusedLink>
    );
  if (policy === 'document')
    return (
      <a {...props} href={to}>
        {children}
      </a>
    );
  const open = (event: MouseEvent<HTMLAnchorElement>): void => {
    props.onClick?.(event);
    if (!isPlainClick(event)) return;
    const link = event.currentTarget;
    // A preview in the console, whose router knows no pages of the shop.
    if (isConsolePath(location.pathname)) {
      event.preventDefault();
      location.assign(link.href);
      return;
    }
    const { target } = link.dataset;
    if (target === undefined && LOGIN.test(to) && requestLogin(link.href)) return event.preventDefault();
    applyCachedFonts();
    link.dataset['going'] = '';
    if (target === undefined) return;
    // A listener changed the address: the source of a visit (G10), a position to return to.
    event.preventDefault();
    void navigate(target, { replace, preventScrollReset });
  };
  return (
    <RouterLink
      {...props}
      to={to}
      replace={replace}
      preventScrollReset={preventScrollReset}
      discover="none"
      onClick={open}
      onMouseEnter={prefetchSoon}
      onMouseLeave={cancelPrefetch}
      onFocus={prefetchSoon}
      onBlur={cancelPrefetch}
    >
      {children}
    </RouterLink>
  );
}

/** Without an address nothing opens it, with any button. */
function RefusedLink({ to, className, children }: Pick<LinkProps, 'to' | 'className' | 'children'>): ReactNode {
  const explain = (): void => void import('./blocked-link.ts').then(({ explainBlockedLink }) => explainBlockedLink(to));
  return (
    <button type="button" className={className} onClick={explain}>
      {children}
    </button>
  );
}
