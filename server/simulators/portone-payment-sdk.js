// Stands in for PortOne's browser script (https://cdn.portone.io/v2/browser-sdk.js) in a shop on this machine:
// the same call, the same answer, a payment window of our own.
(() => {
  const own = new URL('./', document.currentScript.src);

  function isPhone() {
    const told = navigator.userAgentData && navigator.userAgentData.mobile;
    return told || /Android|iPhone|iPad|Mobile/.test(navigator.userAgent) || matchMedia('(pointer: coarse)').matches;
  }

  function windowType(request) {
    const wanted = request.windowType || {};
    if (request.forceRedirect) return 'REDIRECTION';
    return isPhone() ? wanted.mobile || 'REDIRECTION' : wanted.pc || 'POPUP';
  }

  async function register(request) {
    const { storeId, channelKey, paymentId, orderName, totalAmount, currency, payMethod, redirectUrl } = request;
    const answer = await fetch(new URL('payment-requests', own), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        storeId,
        channelKey,
        paymentId,
        orderName,
        totalAmount: String(totalAmount),
        currency,
        payMethod,
        redirectUrl,
      }),
    });
    return answer.json();
  }

  function resultFrom(popup, told) {
    return new Promise((resolve) => {
      const end = (result) => {
        clearInterval(timer);
        removeEventListener('message', onMessage);
        resolve(result);
      };
      const onMessage = (event) => {
        if (event.origin === location.origin && event.data && event.data.portoneSimulator)
          end(event.data.portoneSimulator);
      };
      addEventListener('message', onMessage);
      const timer = setInterval(() => {
        if (popup.closed)
          setTimeout(end, 300, { ...told, code: 'PG_PROVIDER_ERROR', message: '결제 창을 닫았습니다.' });
      }, 300);
    });
  }

  async function requestPayment(request) {
    for (const name of ['storeId', 'channelKey', 'paymentId', 'orderName', 'payMethod'])
      if (typeof request[name] !== 'string' || request[name] === '') throw new Error(`${name} is required`);
    if (!Number.isInteger(request.totalAmount) || request.currency !== 'KRW')
      throw new Error('totalAmount is required');
    const type = windowType(request);
    if (type === 'REDIRECTION' && !request.redirectUrl) throw new Error('redirectUrl is required');
    // The window is opened while the press still counts as one.
    const popup = type === 'POPUP' ? window.open('', 'portone-simulator-pay', 'popup,width=480,height=760') : undefined;
    const registered = await register({ ...request, redirectUrl: type === 'REDIRECTION' ? request.redirectUrl : null });
    const told = { transactionType: 'PAYMENT', paymentId: request.paymentId, txId: registered.txId || '' };
    if (registered.code) {
      if (popup) popup.close();
      return { ...told, code: registered.code, message: registered.message };
    }
    const address = new URL(`payment-windows/${registered.txId}`, own);
    if (type === 'REDIRECTION') {
      location.assign(address);
      return undefined;
    }
    if (!popup) return { ...told, code: 'POPUP_BLOCKED', message: '팝업이 차단되었습니다.' };
    popup.location.replace(address);
    return resultFrom(popup, told);
  }

  window.PortOne = { ...window.PortOne, requestPayment };
})();
