import type { PublicContent } from '#contracts/company/public-content.ts'
import { initialsOf } from '#domain/platform/initials.ts'
import { useContent } from '#site/parts/page-data/content-query.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import { Carousel } from '#ui/carousel/carousel.tsx'
import css from './stories.module.css'

/** Shows the stories that staff publish. Without stories, nothing is shown. */
export function Stories() {
  const { stories } = useContent()
  if (stories.length === 0) return null
  return (
    <div className={`${sectionCss.section} ${css.stories} ${sectionCss.onDark}`}>
      <div className={sectionCss.wrap}>
        <Carousel
          label="Stories"
          everyMs={4000}
          head={
            <div className={sectionCss.head}>
              <p className={`${sectionCss.eyebrow} ${css.eyebrow}`}>Stories</p>
              <h2>What our passengers say</h2>
            </div>
          }
          cards={stories.map((story, index) => (
            <StoryCard key={story.id} story={story} tone={TONES[index % TONES.length]} />
          ))}
        />
      </div>
    </div>
  )
}

const TONES = [`${css.avatar} ${css.avatarGreen}`, `${css.avatar} ${css.avatarAmber}`, css.avatar]

type Story = PublicContent['stories'][number]

function StoryCard({ story, tone }: { story: Story; tone: string | undefined }) {
  return (
    <li className={css.quote}>
      <blockquote>“{story.words}”</blockquote>
      <div className={css.quoteWho}>
        <span className={tone} aria-hidden="true">
          {initialsOf(story.name)}
        </span>
        <div>
          <b>{story.name}</b>
          <span>{story.about}</span>
        </div>
      </div>
    </li>
  )
}
