/**
 * The stylesheet of the checkout, the mailbox and the phone, in Tafiya's colours. Served as a separate file, because the content
 * security policy of the pages forbids inline styles.
 */
export const STYLESHEET = /* css */ `
:root {
  --green: #0a6b46; --green-dark: #085539; --green-pale: #edf5f0; --ink: #13231c; --ink-2: #3b4a43; --ink-3: #58655e;
  --sand: #f7f3e9; --sand-pale: #fcfaf5; --line: #e2d8c2; --control: #8a8068; --khaki: #c9ab6b; --amber: #f2a413;
  --amber-pale: #fdf0d2; --amber-dark: #5c3b00; --red: #b42318; --red-pale: #fdeeec; --radius: .625rem;
  --livery: linear-gradient(115deg, var(--green) 0 calc(100% - 150px), transparent 0 calc(100% - 145px),
    var(--khaki) 0 calc(100% - 85px), transparent 0 calc(100% - 80px), var(--amber) 0 calc(100% - 50px), transparent 0);
}
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--sand); color: var(--ink); font: 400 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere; }
h1, h2, p, ul, dl, dd { margin: 0; padding: 0; }
ul { list-style: none; }
h1 { font-size: 1.375rem; line-height: 1.75rem; letter-spacing: -.012em; }
h2 { font-size: 1.125rem; line-height: 1.625rem; }
a { color: var(--green); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; border-radius: .375rem; }
h1:focus-visible { outline: 0; }
.hint { color: var(--ink-3); font-size: .875rem; line-height: 1.25rem; }
.sandbox { padding: .5rem 1rem; background: var(--amber); color: var(--ink); text-align: center; font-size: .875rem; font-weight: 600; }
.livery { height: 6px; background: var(--livery); }

.button { display: inline-flex; align-items: center; justify-content: center; min-height: 3rem; padding: .625rem 1.25rem; border: 2px solid var(--green); border-radius: var(--radius); background: #fff; color: var(--green-dark); font: inherit; font-weight: 600; line-height: 1.2; text-decoration: none; cursor: pointer; }
.button:hover { background: var(--green-pale); }
.button--main { background: var(--green); color: #fff; }
.button--main:hover { background: var(--green-dark); }
.button--danger { border-color: var(--red); color: var(--red); }
.button--danger:hover { background: var(--red-pale); }
.button--quiet { border-color: transparent; background: transparent; }
.notice { padding: .875rem 1rem; border-radius: var(--radius); background: var(--green-pale); }
.notice--bad { background: var(--red-pale); box-shadow: inset 4px 0 0 var(--red); }
.notice--wait { background: var(--amber-pale); color: var(--amber-dark); }

.checkout { display: grid; min-height: 100dvh; align-content: start; justify-content: center; grid-template-columns: minmax(0, 27rem); }
.checkout__card { background: #fff; min-height: 100dvh; display: flex; flex-direction: column; }
.checkout__head { display: grid; grid-template-columns: auto 1fr; gap: .25rem .875rem; align-items: center; padding: 1rem 1.25rem; border-bottom: 1px solid var(--line); }
.checkout__head svg { width: 2.5rem; height: 2.5rem; }
.checkout__who { min-width: 0; text-align: right; font-size: .875rem; line-height: 1.25rem; color: var(--ink-2); }
.checkout__who strong { display: block; font-size: 1.375rem; line-height: 1.75rem; color: var(--ink); letter-spacing: -.012em; }
.checkout__body { display: grid; gap: 1rem; align-content: start; padding: 1.25rem; flex: 1; }
.checkout__foot { padding: .75rem 1.25rem 1.25rem; border-top: 1px solid var(--line); display: grid; }
.checkout form { display: grid; gap: .625rem; }
.checkout fieldset { display: grid; gap: .75rem; min-width: 0; margin: 0; padding: 0; border: 0; }
.checkout summary { min-height: 2.75rem; display: flex; align-items: center; font-weight: 600; color: var(--green-dark); cursor: pointer; }
.checkout summary::before { content: "+"; width: 1.5rem; font-size: 1.25rem; }
.checkout details[open] summary::before { content: "−"; }
.is-busy .button { opacity: .6; pointer-events: none; }
.two { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: .75rem; }
.field { display: grid; gap: .375rem; align-content: start; }
.field label { font-weight: 600; font-size: .875rem; }
.field input { width: 100%; min-height: 3rem; padding: .625rem .875rem; border: 1.5px solid var(--control); border-radius: var(--radius); background: #fff; color: inherit; font: inherit; }
.field input[aria-invalid] { border: 2px solid var(--red); background: var(--red-pale); }
.error { color: var(--red); font-size: .875rem; font-weight: 600; line-height: 1.25rem; }
.checkout details h2 { margin-block: 1.25rem .375rem; }
.cards { display: grid; gap: .25rem; font-size: .875rem; }
.cards li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; color: var(--ink-2); }
.cards code { font-size: .875rem; color: var(--ink); }
@media (min-width: 30rem) {
  .checkout { padding-block: 1.5rem; }
  .checkout__card { min-height: 0; border: 1px solid var(--line); border-radius: .875rem; overflow: hidden; box-shadow: 0 6px 16px -6px rgb(19 35 28 / .1); }
}

.wrap { width: 100%; max-width: 64rem; margin-inline: auto; padding: 1.25rem 1rem 3rem; display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .75rem; }
.panel { background: #fff; border: 1px solid var(--line); border-radius: .875rem; overflow: hidden; }
.panel--padded { padding: 1.25rem; }
.messages a { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .125rem .75rem; padding: .875rem 1rem; color: inherit; text-decoration: none; }
.messages li + li { border-top: 1px solid var(--line); }
.messages a:hover { background: var(--sand-pale); }
.messages a:focus-visible { outline-offset: -3px; }
.messages b { display: block; }
.messages .hint { grid-column: 2; }
.kind { align-self: start; justify-self: start; padding: .125rem .5rem; border-radius: 999px; background: var(--green-pale); color: var(--green-dark); font-size: .8125rem; font-weight: 600; }
.kind--sms { background: var(--amber-pale); color: var(--amber-dark); }
.headers { display: grid; gap: .375rem; }
.headers div { display: grid; grid-template-columns: minmax(0, 1fr); }
.headers dt { color: var(--ink-3); font-size: .875rem; }
.text { margin: 0; white-space: pre-wrap; font: inherit; }
.mail-frame { display: block; width: 100%; height: 36rem; border: 0; background: #fff; }
.files { display: flex; flex-wrap: wrap; gap: .5rem; }
.link { padding: 0; border: 0; background: none; color: var(--green); font: inherit; font-weight: 600; text-decoration: underline; text-underline-offset: 3px; cursor: pointer; }
.phone-page { max-width: 60rem; }
.phone-page__about { display: grid; gap: .75rem; align-content: start; }
.phone-page__inbox { display: grid; gap: .5rem; align-content: start; }
.phone-page__inbox li { padding: .875rem 1rem; }
.phone { display: grid; gap: .75rem; width: 100%; max-width: 21rem; margin-inline: auto; padding: 1rem; border-radius: 1.75rem; background: var(--ink); }
.phone__screen { min-height: 13rem; padding: .875rem 1rem; border-radius: var(--radius); background: var(--sand-pale); }
.phone__screen .text { white-space: pre-line; }
.phone__entry { display: grid; gap: .5rem; }
.phone__label { color: #fff; font-size: .875rem; font-weight: 600; }
.phone__input { width: 100%; min-height: 3rem; padding: .5rem .875rem; border: 2px solid var(--khaki); border-radius: var(--radius); background: #fff; color: var(--ink); font: inherit; font-size: 1.125rem; }
.phone__acts { display: grid; grid-template-columns: 1fr 1fr; gap: .5rem; }
.phone__keys { display: grid; grid-template-columns: repeat(3, 1fr); gap: .5rem; }
.phone__key { min-height: 3rem; border: 0; border-radius: var(--radius); background: #3b4a43; color: #fff; font: inherit; font-size: 1.25rem; font-weight: 600; cursor: pointer; }
.phone__key:hover { background: var(--green-dark); }
.phone :focus-visible { outline-color: var(--amber); }
@media (min-width: 48rem) {
  .phone-page { grid-template-columns: minmax(0, 1fr) 21rem; grid-template-rows: auto 1fr; column-gap: 2rem; }
  .phone-page .phone { grid-column: 2; grid-row: 1 / span 2; }
}
@media (min-width: 48rem) {
  .messages a { grid-template-columns: 4rem minmax(0, 1fr) auto; align-items: baseline; }
  .messages .hint { grid-column: 3; text-align: right; }
  .headers div { grid-template-columns: 10rem minmax(0, 1fr); gap: .75rem; }
}
`
