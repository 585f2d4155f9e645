import { Carousel } from '#ui/carousel/carousel.tsx'
import { type Story, stories } from './sample-content.ts'
import css from './stories.module.css'

export function Stories() {
  return (
    <div className={`section ${css.stories} on-dark`}>
      <div className="wrap">
        <Carousel
          label="Stories"
          everyMs={4000}
          head={
            <div className="section__head">
              <p className="eyebrow">Stories</p>
              <h2>From the back row to the front seat</h2>
              <p className="muted">Sample stories with made-up people, until real passengers write to us.</p>
            </div>
          }
          cards={stories.map((story, index) => (
            <StoryCard key={story.name} story={story} tone={TONES[index % TONES.length]} />
          ))}
        />
      </div>
    </div>
  )
}

const TONES = [`${css.avatar} ${css.avatarGreen}`, `${css.avatar} ${css.avatarAmber}`, css.avatar]

function StoryCard({ story, tone }: { story: Story; tone: string | undefined }) {
  return (
    <li className={css.quote}>
      <blockquote>“{story.words}”</blockquote>
      <div className={css.quoteWho}>
        <span className={tone} aria-hidden="true">
          {story.initials}
        </span>
        <div>
          <b>{story.name}</b>
          <span>{story.who}</span>
        </div>
      </div>
    </li>
  )
}
