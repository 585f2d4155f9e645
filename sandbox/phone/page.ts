import { type Html, html } from '#domain/platform/html.ts'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']

export function phonePage(serviceCode: string | undefined): Html {
  return html`<header><p class="sandbox">Sandbox: nothing here leaves this machine</p><div class="livery"></div></header>
<main class="wrap phone-page">
<div class="phone-page__about">
<h1>A phone without internet</h1>
${
  serviceCode
    ? html`<p>Dial <button class="link" type="button" data-type="${serviceCode}">${serviceCode}</button> and press Call to book a seat. To pay, dial the code that you get. The ticket comes by SMS.</p>`
    : html`<p class="notice notice--bad">This sandbox knows no shop to call.</p>`
}
<div class="field"><label for="number">Your phone number</label>
<input id="number" inputmode="tel" autocomplete="off" value="0803 000 0001"></div>
</div>
<section class="phone" aria-label="Phone">
<div class="phone__screen" role="status" aria-label="Screen"><p class="text" id="screen"></p></div>
<form class="phone__entry" id="entry" autocomplete="off">
<label class="phone__label" for="typed">Dial or type</label>
<input id="typed" class="phone__input" spellcheck="false" autocapitalize="off">
<div class="phone__acts">
<button class="button button--main" id="send">Call</button>
<button class="button button--danger" type="button" id="end">End</button>
</div>
</form>
<div class="phone__keys">${KEYS.map((key) => html`<button class="phone__key" type="button" data-key="${key}">${key}</button>`)}</div>
</section>
<section class="phone-page__inbox" aria-label="Messages"><h2>Messages</h2>
<p class="hint" id="no-sms">No SMS yet.</p><ul class="panel messages" id="sms" hidden></ul></section>
</main>`
}
