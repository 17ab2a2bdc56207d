// Stands in for PortOne's browser script (https://cdn.portone.io/v2/browser-sdk.js) in a shop on this machine:
// the same call, the same answer, a payment window of our own.
(() => {
  const own = new URL('./', document.currentScript.src);
  const { windowType, resultFrom } = window.PortOneWindows;

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
    return resultFrom(popup, { told, closed: '결제 창을 닫았습니다.' });
  }

  window.PortOne = { ...window.PortOne, requestPayment };
})();
