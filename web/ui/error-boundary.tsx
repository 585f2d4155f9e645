import { Component, type ReactNode } from 'react'
import { reloadIfOutdated } from './new-version.ts'
import { Waiting } from './spinner.tsx'

type Props = { fallback: ReactNode; children: ReactNode }
type State = { shown: 'children' | 'reloading' | 'fallback' }

/**
 * Shows the fallback if a child throws. If a JavaScript file is missing because a new version has replaced it
 * (`OutdatedPage`), reloads the page instead, but only once per file and tab, to avoid endless reloads. This is a
 * class, because React supports error boundaries only as classes.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { shown: 'children' }

  static getDerivedStateFromError(): State {
    return { shown: 'reloading' }
  }

  override componentDidCatch(error: unknown) {
    if (!reloadIfOutdated(error)) this.setState({ shown: 'fallback' })
  }

  override render() {
    const { shown } = this.state
    if (shown === 'children') return this.props.children
    return shown === 'reloading' ? <Waiting /> : this.props.fallback
  }
}
