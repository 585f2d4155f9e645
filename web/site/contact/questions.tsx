import { useContent } from '#site/parts/page-data/content-query.ts'
import foldCss from '#site/parts/styles/fold.module.css'
import { Icon } from '#ui/icon.tsx'
import css from './contact.module.css'

/** Shows the questions that staff publish; a tap opens the answer. Without questions, nothing is shown. */
export function Questions() {
  const { questions } = useContent()
  if (questions.length === 0) return null
  return (
    <section className={css.questions} aria-labelledby="questions-title">
      <h2 id="questions-title">Common questions</h2>
      {questions.map(({ id, question, answer }) => (
        <details key={id} className={`${foldCss.fold} ${css.question}`}>
          <summary>
            {question}
            <Icon name="down" />
          </summary>
          <p className={css.answer}>{answer}</p>
        </details>
      ))}
    </section>
  )
}
