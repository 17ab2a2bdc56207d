/** Session storage key of the scroll offsets by history entry. */
export const SCROLL_POSITIONS = 'seoga.scroll';

/** Inline script: extends the page to its last offset, until its list is complete. */
export const PAGE_HEIGHT_SCRIPT = `(()=>{try{const y=JSON.parse(sessionStorage.getItem('${SCROLL_POSITIONS}')||'{}')[history.state&&history.state.key];if(y>0)document.body.style.minHeight=y+innerHeight+'px'}catch(e){}})()`;
