package kr.seoga.shell.app;

import android.os.Bundle;
import androidx.core.splashscreen.SplashScreen;
import kr.seoga.shell.SeogaActivity;

/** The app's door; what it does stands in plugin/, where both shells keep what is theirs. */
public class MainActivity extends SeogaActivity {

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        // Has to come before the window is made: on Android 11 and older the library draws the splash itself.
        SplashScreen.installSplashScreen(this);
        super.onCreate(savedInstanceState);
    }
}
